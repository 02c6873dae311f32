import * as text from '../../content/text/visits.ts'
import { readableDate, readableDayOfYear, readableMonth } from '../kit/date.ts'
import { numberText } from '../kit/number.ts'
import { Table } from '../kit/table.tsx'
import type { VisitStep } from './figures.ts'

/** The most labels below the bars, so that they never touch on a phone. */
const mostLabels = 3

const columns = [
  ['visitors', text.visitors],
  ['views', text.views],
  ['players', text.players],
  ['newPlayers', text.newPlayers],
  ['gamesBegun', text.gamesBegun],
  ['gamesEnded', text.gamesEnded],
  ['accounts', text.accounts],
  ['codesRedeemed', text.codesRedeemed],
] as const

/** Shows the visitors of each day or month as a chart, and all figures of each as a table. */
export function VisitorChart({ steps, isByMonth }: { steps: readonly VisitStep[]; isByMonth: boolean }) {
  const title = isByMonth ? text.byMonth : text.byDay
  const nameOf = isByMonth ? readableMonth : readableDate
  const labelOf = isByMonth ? readableMonth : readableDayOfYear
  const best = steps.reduce<VisitStep | null>(
    (most, step) => (step.visitors > (most?.visitors ?? 0) ? step : most),
    null,
  )
  const every = Math.ceil(steps.length / mostLabels)
  const width = 100 / steps.length
  const summary = best && { count: best.visitors, day: nameOf(best.from) }
  return (
    <figure className="visits-chart" aria-labelledby="visits-chart">
      <figcaption id="visits-chart" className="text-2xl font-bold">
        {title}
      </figcaption>
      {summary ? (
        <p className="text-sm text-muted">{isByMonth ? text.mostInMonth(summary) : text.most(summary)}</p>
      ) : null}
      {summary && steps.length > 1 ? (
        <div className="visits-plot" aria-hidden="true">
          <svg role="presentation">
            {steps.map(({ from, visitors }, place) => (
              <rect
                key={from}
                x={`${place * width + width * 0.1}%`}
                width={`${width * 0.8}%`}
                y={`${100 - (100 * visitors) / summary.count}%`}
                height={`${(100 * visitors) / summary.count}%`}
              />
            ))}
          </svg>
          <ol>
            {steps.map(({ from }, place) => (
              <li key={from}>{place % every === 0 ? labelOf(from) : ''}</li>
            ))}
          </ol>
        </div>
      ) : null}
      <details>
        <summary>{text.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is wider than the window, and is scrolled by keys */}
        <section aria-label={title} tabIndex={0} className="visits-scroller">
          <Table className="visits-days">
            <thead>
              <tr>
                <th scope="col">{isByMonth ? text.month : text.day}</th>
                {columns.map(([name, label]) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.toReversed().map((step) => (
                <tr key={step.from}>
                  <th scope="row">{nameOf(step.from)}</th>
                  {columns.map(([name]) => (
                    <td key={name}>{numberText(step[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      </details>
    </figure>
  )
}
