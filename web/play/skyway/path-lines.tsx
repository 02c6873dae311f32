import type { SkywayView } from '@skyway/engine/skyway/view.ts'
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import { flyInto } from '../board/flight.ts'
import { SuitMark } from '../cards/suit.tsx'
import { sound } from '../sounds/player.ts'
import { countTime } from '../table/counted.tsx'
import { type Leg, legsOf, type RoundTimeline, type SuitTimeline } from './state/round-timeline.ts'
import { lights } from './state/sounds.ts'
import './path-lines.css'

/** How long the lines of a move take to disappear, in milliseconds. */
const fading = 160

interface RewardProps {
  readonly timeline: RoundTimeline
  readonly scores: SkywayView['scores']
  /** Whether all suits have a path now, and one had none before. */
  readonly isCleared: boolean
  /** Called when the lines have disappeared. */
  readonly onLit: () => void
}

/**
 * Lights the paths that a move has made or improved, card by card, with a bell for each, and what each is worth flies to its
 * score; where nothing may move, they stand for a moment and one bell sounds. The last suit's first path rings. It blocks
 * nothing and ends with the next choice.
 */
export function Reward({ timeline, scores, isCleared, onLit }: RewardProps) {
  const { suits, cardTime, ends } = timeline
  const lines = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const table = lines.current?.closest('.table-frame')
    for (const { suit, ends } of suits) {
      const label = lines.current?.querySelector(`.skyway-worth[data-suit="${suit}"]`)
      flyInto(label, table?.querySelector(`.skyway-round [data-suit="${suit}"]`), ends, countTime)
    }
  }, [suits])
  useEffect(() => {
    if (timeline.cardTime === 0 && !isCleared) sound('path')
    const heard = lights(timeline).map(({ after, step }) => setTimeout(() => sound('path', step), after))
    if (isCleared) heard.push(setTimeout(() => sound('best'), timeline.totalAt))
    return () => heard.forEach(clearTimeout)
  }, [timeline, isCleared])
  return (
    <span
      ref={lines}
      className="skyway-reward"
      style={timing(ends - fading, fading)}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onLit()}
    >
      <PathLines timelines={suits} cardTime={cardTime} />
      <span className="skyway-lines" data-worths="" aria-hidden="true">
        {suits.map(({ suit, path }) => (
          <span
            key={suit}
            className="skyway-worth"
            data-suit={suit}
            style={placed(path.at(-1)?.row ?? 0, path.at(-1)?.column ?? 0)}
          >
            {scores.find((score) => score.suit === suit)?.scoreValue}
          </span>
        ))}
      </span>
    </span>
  )
}

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
export function placed(row: number, column: number): CSSProperties {
  return { left: thirds(column + 0.5), top: thirds(row + 0.5) }
}

/** Returns the box of a straight piece. */
export function boxOf({ from, to }: Leg): CSSProperties {
  const row = Math.min(from.row, to.row)
  const column = Math.min(from.column, to.column)
  return {
    ...placed(row, column),
    width: thirds(Math.abs(to.column - from.column)),
    height: thirds(Math.abs(to.row - from.row)),
  }
}

/** Returns where a straight piece leads. */
export function directionOf({ from, to }: Leg): 'right' | 'left' | 'down' | 'up' {
  if (to.row !== from.row) return to.row > from.row ? 'down' : 'up'
  return to.column > from.column ? 'right' : 'left'
}

function thirds(places: number): string {
  return `${((100 * places) / 3).toFixed(3)}%`
}
