import type { CSSProperties } from 'react'
import { SuitMark } from '../cards/suit.tsx'
import { type Leg, legsOf, type SuitStory } from './story.ts'
import './ways.css'

/**
 * The ways of the suits over the sky, as a map of lines: each suit keeps to a lane of its own, so that no two cover one
 * another. They draw themselves from left to right as the story says. For the eye only.
 */
export function Ways({ stories, beat }: { stories: readonly SuitStory[]; beat: number }) {
  return (
    <span className="sky-ways" aria-hidden="true">
      {stories.map(({ suit, path, begins }) => (
        <span key={suit} className="sky-way" data-suit={suit}>
          {legsOf(path).map((leg, step) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg is what it is by its place on the way
              key={step}
              className="sky-leg"
              data-to={directionOf(leg)}
              style={{ ...boxOf(leg), ...timing(begins + step * beat, beat) }}
            />
          ))}
          {path.map(({ row, column }, step) => (
            <span
              key={`${row} ${column}`}
              className="sky-stop"
              style={{ ...placed(row, column), ...timing(begins + (step + 1) * beat, 0) }}
            >
              <SuitMark suit={suit} />
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}

/** What a style sheet needs to know of when something happens. */
export function timing(at: number, lasts: number): CSSProperties {
  return {
    animationDelay: `${Math.round(at)}ms`,
    ...(lasts > 0 && { animationDuration: `${Math.round(lasts)}ms` }),
  }
}

/** The middle of a place, in a box of three by three places. */
function placed(row: number, column: number): CSSProperties {
  return { left: thirds(column + 0.5), top: thirds(row + 0.5) }
}

function boxOf({ from, to }: Leg): CSSProperties {
  const row = Math.min(from.row, to.row)
  const column = Math.min(from.column, to.column)
  return {
    ...placed(row, column),
    width: thirds(Math.abs(to.column - from.column)),
    height: thirds(Math.abs(to.row - from.row)),
  }
}

function directionOf({ from, to }: Leg): 'right' | 'left' | 'down' | 'up' {
  if (to.row !== from.row) return to.row > from.row ? 'down' : 'up'
  return to.column > from.column ? 'right' : 'left'
}

function thirds(places: number): string {
  return `${((100 * places) / 3).toFixed(3)}%`
}
