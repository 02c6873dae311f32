import * as text from '../../../content/text/skyway.ts'
import { valueIndex } from '../cards/name.ts'
import { SuitMark } from '../cards/suit.tsx'
import { changed, type Outcome, type Preview } from './state/preview.ts'

/**
 * Shows the result of a move on its place: the value of a path, or that a suit can have none. For sighted
 * people; the description of the place says the same. Without a pointing device all places show theirs.
 */
export function Outcomes({ preview, isShown }: { preview: Preview; isShown: boolean }) {
  const shown = changed(preview)
  if (shown.length === 0) return null
  return (
    <span className="skyway-preview-outcomes" aria-hidden="true" data-shown={isShown || undefined}>
      {shown.map(({ suit, worth, isEnd }) => (
        <span key={suit} data-end={isEnd || undefined}>
          <SuitMark suit={suit} />
          <span>{isEnd ? '\u00d7' : worth}</span>
        </span>
      ))}
    </span>
  )
}

/** Shows the previewed path in the row of a suit. For sighted people. */
export function PathPreview({ outcome: { path, isEnd } }: { outcome: Outcome }) {
  if (isEnd) return <span aria-hidden="true">{text.noPathLeft}</span>
  return (
    <span className="skyway-path" aria-hidden="true" data-length={path.length}>
      {path.map(({ value, row, column }) => (
        <span key={`${row} ${column}`}>{valueIndex(value)}</span>
      ))}
    </span>
  )
}
