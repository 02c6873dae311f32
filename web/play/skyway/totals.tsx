import type { RoundView, SkywayView } from '@skyway/engine/skyway/view.ts'
import * as text from '../../../content/text/skyway.ts'
import './totals.css'

interface TotalsProps extends Pick<SkywayView, 'roundTotals'> {
  /** The rounds that can be shown; empty until they are loaded. */
  readonly rounds: readonly RoundView[]
  /** The shown round. */
  readonly chosen: number | null
  readonly onChoose: (round: number) => void
}

/** Shows the scores of the rounds side by side, with the best one marked. Each round can be shown again. */
export function Totals({ roundTotals, rounds, chosen, onChoose }: TotalsProps) {
  if (roundTotals.length === 0) return null
  const best = bestOf(roundTotals)
  return (
    <ol aria-label={text.rounds} className="skyway-totals">
      {roundTotals.map((total, index) => {
        const round = index + 1
        const words = (
          <>
            <span>{text.roundNumber({ round })}</span> <strong>{total > 0 ? total : '\u2013'}</strong>{' '}
            <span>
              {index === best ? text.roundBest : total > 0 ? text.roundWithScore : text.roundWithoutScore}
            </span>
          </>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is what it is by its number
          <li key={index} data-best={index === best || undefined}>
            <button
              type="button"
              aria-pressed={chosen === round}
              aria-disabled={!rounds[index]}
              onClick={() => rounds[index] && onChoose(round)}
            >
              {words}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** Returns the index of the round with the highest score, the earlier of equals; null if none scored. */
export function bestOf(roundTotals: readonly number[]): number | null {
  const most = Math.max(0, ...roundTotals)
  return most > 0 ? roundTotals.indexOf(most) : null
}
