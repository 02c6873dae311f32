import * as text from '../../content/text/statistics.ts'
import type { Statistics } from '../api/answers.ts'
import { share } from '../base/better-than.ts'
import { numberText } from '../kit/number.ts'
import { Table } from '../kit/table.tsx'
import { type Bar, barsOf, percentScale, percentText } from './score-bars.ts'
import './chart.css'

/** The most scores below the bars, so that they never touch. */
const mostLabels = 5

/**
 * Shows how often each score occurred in the player's games and in everybody's, as a chart and as a table.
 * Both are shares of all their games, on one scale.
 */
export default function ScoreChart({ scores, gameName }: Pick<Statistics, 'scores'> & { gameName: string }) {
  const bars = barsOf(scores)
  const own = bars.reduce((sum, bar) => sum + bar.own, 0)
  const everybody = bars.reduce((sum, bar) => sum + bar.everybody, 0)
  const shares = bars.map((bar) => ({ bar, own: share(bar.own, own), all: share(bar.everybody, everybody) }))
  const lines = percentScale(shares.flatMap((each) => [each.own, each.all]))
  const top = lines.at(-1) ?? 1
  const width = 100 / bars.length
  const every = Math.ceil(bars.length / mostLabels)
  return (
    <figure className="statistics-chart">
      <figcaption>
        <span data-key="own">{text.yours({ count: own })}</span>
        <span data-key="all">{text.everybodys({ count: everybody })}</span>
      </figcaption>
      <p className="text-sm text-muted">{text.explanation}</p>
      <div className="statistics-plot">
        <ol aria-hidden="true" className="statistics-lines">
          {lines.map((line) => (
            <li key={line}>{percentText(line)}</li>
          ))}
        </ol>
        <svg role="img" aria-label={summary(bars, gameName)} className="statistics-bars">
          {lines.map((line) => (
            <line key={line} className="statistics-line" x1="0" x2="100%" {...levelOf(line / top)} />
          ))}
          {shares.map(({ bar, own: mine, all }, place) => (
            <g key={bar.from}>
              <rect
                className="statistics-all"
                {...column(place * width + width * 0.06, width * 0.88, all / top)}
              />
              <rect
                className="statistics-own"
                {...column(place * width + width * 0.27, width * 0.46, mine / top)}
              />
            </g>
          ))}
        </svg>
        <ol aria-hidden="true" className="statistics-scale">
          {bars.map(({ from }, place) => (
            <li key={from}>{place % every === 0 ? numberText(from) : ''}</li>
          ))}
        </ol>
      </div>
      <details>
        <summary>{text.asTable}</summary>
        <Table>
          <thead>
            <tr>
              <th scope="col">{text.score}</th>
              <th scope="col">{text.yourGames}</th>
              <th scope="col">{text.yourShare}</th>
              <th scope="col">{text.everybodysShare}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ bar, own: mine, all }) => (
              <tr key={bar.from}>
                <th scope="row">{range(bar)}</th>
                <td>{bar.own}</td>
                <td>{percentText(mine)}</td>
                <td>{percentText(all)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}

/** Returns a column of the chart, in percent of its size. */
function column(x: number, width: number, height: number) {
  return { x: `${x}%`, width: `${width}%`, y: `${100 - 100 * height}%`, height: `${100 * height}%` }
}

/** Returns a horizontal line at a height from 0 to 1. */
function levelOf(height: number) {
  const y = `${100 - 100 * height}%`
  return { y1: y, y2: y }
}

function summary(bars: readonly Bar[], gameName: string): string {
  const most = (count: (bar: Bar) => number) =>
    bars.reduce<Bar | null>((best, bar) => (count(bar) > (best ? count(best) : 0) ? bar : best), null)
  const own = most((bar) => bar.own)
  const all = most((bar) => bar.everybody)
  return [
    text.chart({ game: gameName }),
    own ? text.yoursMostOften({ range: range(own) }) : '',
    all ? text.everybodysMostOften({ range: range(all) }) : '',
  ].join(' ')
}

function range({ from, to }: Bar): string {
  return text.range({ from: numberText(from), to: numberText(to) })
}
