import type { Statistics } from '../api/answers.ts'
import { Table } from '../kit/table.tsx'
import { type Bar, barsOf, share } from './bars.ts'
import './chart.css'

/** Most scores that stand beneath the bars, so that they never touch. */
const mostLabels = 5

/** How often which score came up: one's own games before everybody's, as a picture and as a table. */
export function ScoreChart({ scores, gameName }: Pick<Statistics, 'scores'> & { gameName: string }) {
  const bars = barsOf(scores)
  const own = bars.reduce((sum, bar) => sum + bar.own, 0)
  const everybody = bars.reduce((sum, bar) => sum + bar.everybody, 0)
  const shares = bars.map((bar) => ({ bar, own: share(bar.own, own), all: share(bar.everybody, everybody) }))
  const highest = Math.max(...shares.flatMap((each) => [each.own, each.all]), 1)
  const width = 100 / bars.length
  const every = Math.ceil(bars.length / mostLabels)
  return (
    <figure className="score-chart">
      <figcaption>
        <span data-key="own">Your scores</span>
        <span data-key="all">Everybody's</span>
      </figcaption>
      <svg role="img" aria-label={summary(bars, gameName)} className="score-bars">
        {shares.map(({ bar, own: mine, all }, place) => (
          <g key={bar.from}>
            <rect
              className="score-all"
              {...column(place * width + width * 0.06, width * 0.88, all / highest)}
            />
            <rect
              className="score-own"
              {...column(place * width + width * 0.27, width * 0.46, mine / highest)}
            />
          </g>
        ))}
      </svg>
      <ol aria-hidden="true" className="score-scale">
        {bars.map(({ from }, place) => (
          <li key={from}>{place % every === 0 ? minus(from) : ''}</li>
        ))}
      </ol>
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

/** A column on the ground, in per cent of the picture. */
function column(x: number, width: number, height: number) {
  return { x: `${x}%`, width: `${width}%`, y: `${100 - 100 * height}%`, height: `${100 * height}%` }
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
  return `${minus(from)} to ${minus(to)}`
}

function minus(score: number): string {
  return String(score).replace('-', '\u2212')
}

function percent(value: number): string {
  return `${Math.round(value)} %`
}
