import type { RoundView } from '@skyway/engine/skyway/view.ts'
import { useMemo } from 'react'
import * as text from '../../../content/text/skyway.ts'
import { valueIndex } from '../cards/name.ts'
import { boxOf, directionOf, placed, timing } from './path-lines.tsx'
import { brokenClimbs } from './state/broken-climbs.ts'

/**
 * Draws how far the suits without a path have climbed, dashed, with the card at which each fell.
 *
 * @param at when they show, in milliseconds after the end of the round
 */
export function BrokenLines({ ended, at }: { ended: RoundView; at: number }) {
  const climbs = useMemo(() => brokenClimbs(ended), [ended])
  return (
    <span className="skyway-lines" aria-hidden="true">
      {climbs.map(({ suit, legs, fall }) => (
        <span key={suit} className="skyway-line" data-suit={suit} data-broken="">
          {legs.map((leg, step) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a leg is what it is by its place on the line
              key={step}
              className="skyway-line-leg"
              data-to={directionOf(leg)}
              style={{ ...boxOf(leg), ...timing(at, 0) }}
            />
          ))}
          {fall && (
            <span className="skyway-fall" style={{ ...placed(fall.row, fall.column), ...timing(at, 0) }}>
              {text.falls({ from: valueIndex(fall.from), to: valueIndex(fall.to) })}
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
