import type { SharedResult } from '../api/answers.ts'
import { markShapes } from './mark-shapes.ts'

/** Hearts, diamonds, spades, clubs, as small as a letter. */
const suits = [markShapes.hearts, markShapes.diamonds, markShapes.spades, markShapes.clubs]

/** Draws the marks of a result, for sighted people; `marksInWords` says the same. */
export function Marks({
  result: { gameTypeId, outline },
}: {
  result: Pick<SharedResult, 'gameTypeId' | 'outline'>
}) {
  const shapeOf = (has: boolean, place: number) =>
    gameTypeId === 2
      ? markShapes[has ? 'gained' : 'not-gained']
      : ((has ? suits[place] : null) ?? markShapes.none)
  const rows = outline.map((row) => row.map(shapeOf).map((path, place) => ({ path, place })))
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1">
      {rows.map((row, round) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity beyond its place
        <span key={round} className="flex gap-1">
          {row.map(({ path, place }) => (
            <svg key={place} viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="size-4">
              <path d={path} fill="currentColor" fillRule="evenodd" />
            </svg>
          ))}
        </span>
      ))}
    </div>
  )
}
