import * as text from '../../content/text/visits.ts'
import type { Visits } from '../api/answers.ts'
import { share } from '../base/better-than.ts'
import type { Elements } from '../base/elements.ts'
import { numberText } from '../kit/number.ts'
import { Table } from '../kit/table.tsx'
import { VisitorChart } from './chart.tsx'
import { countryName, totalOf } from './figures.ts'
import './visits.css'

/** Under this name the server counts what has no name of its own. */
const others = 'other'

/** Shows who came in a period: figures, a chart, the way from the home page to a game, and lists. */
export default function VisitReport({ visits }: { visits: Visits }) {
  const { steps, stepsAre, pages, sources, devices, countries, homeVisitors } = visits
  const total = totalOf(steps)
  const figures = [
    [text.visitors, total.visitors],
    [text.views, total.views],
    [text.players, total.players],
    [text.gamesBegun, total.gamesBegun],
  ] as const
  const funnel = [
    [text.sawHome, homeVisitors],
    [text.madeAccount, total.accounts],
    [text.redeemedCode, total.codesRedeemed],
    [text.playedFirst, total.newPlayers],
  ] as const
  return (
    <>
      <div className="grid gap-4">
        <dl className="panel grid grid-cols-2 gap-x-4 gap-y-5 p-5 sm:grid-cols-4 sm:p-8">
          {figures.map(([label, count]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-display text-2xl font-extrabold tabular-nums sm:text-3xl">
                {numberText(count)}
              </dd>
            </div>
          ))}
        </dl>
        <p className="max-w-prose text-sm text-muted">{text.addedUp}</p>
      </div>
      <VisitorChart steps={steps} isByMonth={stepsAre === 'months'} />
      <Section id="visits-funnel" title={text.funnel}>
        <ol className="panel grid gap-4 p-5 sm:p-8">
          {funnel.map(([label, count]) => (
            <li key={label} className="visits-stage">
              <span>{label}</span>
              <span className="font-semibold tabular-nums">{numberText(count)}</span>
              <svg aria-hidden="true">
                <rect width={`${Math.min(100, share(count, funnel[0][1]))}%`} height="100%" rx="4" />
              </svg>
            </li>
          ))}
        </ol>
      </Section>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
        <Section id="visits-pages" title={text.pages}>
          <Counts
            head={[text.page, text.visitors, text.views]}
            rows={pages.map(({ page, visitors, views }) => [
              page === others ? text.others : page,
              visitors,
              views,
            ])}
          />
        </Section>
        <Section id="visits-sources" title={text.sources}>
          <Counts
            head={[text.source, text.visitors]}
            rows={sources.map(({ source, visitors }) => [
              source === others ? text.others : source || text.noSource,
              visitors,
            ])}
          />
        </Section>
        <Section id="visits-devices" title={text.devices}>
          <Counts
            head={[text.device, text.visitors]}
            rows={devices
              .filter(({ visitors }) => visitors > 0)
              .map(({ device, visitors }) => [text.deviceNames[device], visitors])}
          />
        </Section>
        {countries.length > 0 ? (
          <Section id="visits-countries" title={text.countries}>
            <Counts
              head={[text.country, text.visitors]}
              rows={countries.map(({ country, visitors }) => [countryName(country), visitors])}
            />
          </Section>
        ) : null}
      </div>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface CountsProps {
  head: readonly string[]
  /** A name and its numbers in each row. */
  rows: readonly (readonly [name: string, ...numbers: number[]])[]
}

function Counts({ head, rows }: CountsProps) {
  if (rows.length === 0) return <p className="text-muted">{text.none}</p>
  return (
    <Table className="visits-counts">
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers]) => (
          <tr key={name}>
            <th scope="row" className="wrap-anywhere">
              {name}
            </th>
            {numbers.map((number, column) => (
              <td key={head[column + 1]}>{numberText(number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
