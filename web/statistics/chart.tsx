import type { Statistics } from '../api/answers.ts'
import { numberText } from '../kit/number.ts'
import { Table } from '../kit/table.tsx'
import { type Bar, barsOf, percentScale, share } from './score-bars.ts'
import './chart.css'

/** The most scores below the bars, so that they never touch. */
const mostLabels = 5

/**
 * Shows how often each score occurred in the player's games and in everybody's, as a chart and as a table.
 * Both are shares of all their games, on one scale.
 */
export function ScoreChart({ scores, gameName }: Pick<Statistics, 'scores'> & { gameName: string }) {
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
        <span data-key="own">Your {games(own)}</span>
        <span data-key="all">Everybody's {games(everybody)}</span>
      </figcaption>
      <p className="text-sm text-muted">
        Each bar is a share of these games, on the same scale for you and for everybody.
      </p>
      <div className="statistics-plot">
        <ol aria-hidden="true" className="statistics-lines">
          {lines.map((line) => (
            <li key={line}>{line} %</li>
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
        <summary>The same as a table</summary>
        <Table>
          <thead>
            <tr>
              <th scope="col">Score</th>
              <th scope="col">Your games</th>
              <th scope="col">Of yours</th>
              <th scope="col">Of everybody's</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ bar, own: mine, all }) => (
              <tr key={bar.from}>
                <th scope="row">{range(bar)}</th>
                <td>{bar.own}</td>
                <td>{percent(mine)}</td>
                <td>{percent(all)}</td>
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

function games(count: number): string {
  return count === 1 ? '1 game' : `${count} games`
}

function summary(bars: readonly Bar[], gameName: string): string {
  const most = (count: (bar: Bar) => number) =>
    bars.reduce<Bar | null>((best, bar) => (count(bar) > (best ? count(best) : 0) ? bar : best), null)
  const own = most((bar) => bar.own)
  const all = most((bar) => bar.everybody)
  return [
    `Scores of ${gameName}.`,
    own ? `Yours are most often from ${range(own)}.` : '',
    all ? `Everybody's are most often from ${range(all)}.` : '',
  ].join(' ')
}

function range({ from, to }: Bar): string {
  return `${numberText(from)} to ${numberText(to)}`
}

function percent(value: number): string {
  return `${Math.round(value)} %`
}
