import type { Marks as MarksOfResult } from '@skyway/engine/table/marks.ts'
import { markShapes } from './mark-shapes.ts'

/** Draws the marks of a result, for sighted people, as small as a letter; `marksInWords` says the same. */
export function Marks({ rows }: { rows: MarksOfResult }) {
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1">
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity beyond its place
        <span key={place} className="flex gap-1">
          {row.map((mark, index) => (
            <svg
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no identity beyond its place
              key={index}
              viewBox="0 0 24 24"
              aria-hidden="true"
              focusable="false"
              className="size-4"
            >
              <path d={markShapes[mark]} fill="currentColor" fillRule="evenodd" />
            </svg>
          ))}
        </span>
      ))}
    </div>
  )
}
