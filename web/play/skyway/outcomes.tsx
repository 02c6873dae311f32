import { valueIndex } from '../cards/name.ts'
import { SuitMark } from '../cards/suit.tsx'
import { changed, type Outcome, type Preview } from './preview.ts'

/**
 * What a move would do, in small marks on its place: what a path would be worth, or that a suit would have none. For the
 * eye; the place says the same in its description. Where nothing can point, all places show theirs.
 */
export function Outcomes({ preview, isShown }: { preview: Preview; isShown: boolean }) {
  const told = changed(preview)
  if (told.length === 0) return null
  return (
    <span className="sky-outcomes" aria-hidden="true" data-shown={isShown || undefined}>
      {told.map(({ suit, worth, isEnd }) => (
        <span key={suit} data-end={isEnd || undefined}>
          <SuitMark suit={suit} />
          {isEnd ? '\u2715' : worth}
        </span>
      ))}
    </span>
  )
}

/** A suit's row while a move is previewed that would change it: its path as it would be. For the eye. */
export function PathPreview({ outcome: { path, isEnd } }: { outcome: Outcome }) {
  if (isEnd) return <span aria-hidden="true">No way left</span>
  return (
    <span className="sky-path" aria-hidden="true" data-long={path.length > 5 || undefined}>
      {path.map(({ value, row, column }) => (
        <span key={`${row} ${column}`}>{valueIndex(value)}</span>
      ))}
    </span>
  )
}
