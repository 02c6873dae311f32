import type { SkywayView } from '@skyway/engine/record/game.ts'
import { bestOf } from './best-round.ts'
import './totals.css'

/** What the rounds have scored, side by side, the best one marked. */
export function Totals({ roundTotals }: Pick<SkywayView, 'roundTotals'>) {
  if (roundTotals.length === 0) return null
  const best = bestOf(roundTotals)
  return (
    <ol aria-label="Rounds" className="sky-totals">
      {roundTotals.map((total, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is what it is by its number
        <li key={index} data-best={index === best || undefined}>
          <span>Round {index + 1}</span> <strong>{total > 0 ? total : '\u2013'}</strong>{' '}
          <span>{index === best ? 'best' : total > 0 ? 'scored' : 'no score'}</span>
        </li>
      ))}
    </ol>
  )
}
