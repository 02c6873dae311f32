import type { CSSProperties } from 'react'
import { SuitMark } from '../cards/suit.tsx'
import { type Leg, legsOf, type SuitTimeline } from './state/round-timeline.ts'
import './path-lines.css'

/**
 * Draws the paths of the suits over the sky like a transit map: each suit has its own lane, so that no path
 * covers another. They appear from left to right by the timeline. For sighted people.
 */
export function PathLines({ timelines, cardTime }: { timelines: readonly SuitTimeline[]; cardTime: number }) {
  return (
    <span className="skyway-lines" aria-hidden="true">
      {timelines.map(({ suit, path, begins }) => (
        <span key={suit} className="skyway-line" data-suit={suit}>
          {legsOf(path).map((leg, step) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg is what it is by its place on the line
              key={step}
              className="skyway-line-leg"
              data-to={directionOf(leg)}
              style={{ ...boxOf(leg), ...timing(begins + step * cardTime, cardTime) }}
            />
          ))}
          {path.map(({ row, column }, step) => (
            <span
              key={`${row} ${column}`}
              className="skyway-line-card"
              style={{ ...placed(row, column), ...timing(begins + (step + 1) * cardTime, 0) }}
            >
              <SuitMark suit={suit} />
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}

/**
 * Returns the animation style of an event.
 *
 * @param at its start
 * @param lasts its duration, both in milliseconds
 */
export function timing(at: number, lasts: number): CSSProperties {
  return {
    animationDelay: `${Math.round(at)}ms`,
    ...(lasts > 0 && { animationDuration: `${Math.round(lasts)}ms` }),
  }
}

/** Returns the center of a place, in a box of three by three places. */
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
