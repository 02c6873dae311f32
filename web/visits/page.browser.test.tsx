import { expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as session from '../../content/text/session.ts'
import * as text from '../../content/text/visits.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import type { Visits } from '../api/answers.ts'
import { SiteContext } from '../words/use-site.ts'
import type { VisitStep } from './figures.ts'
import VisitsPage from './page.tsx'

const step = (from: string, more: Partial<VisitStep> = {}): VisitStep => ({
  from,
  views: 0,
  visitors: 0,
  gamesBegun: 0,
  gamesEnded: 0,
  players: 0,
  newPlayers: 0,
  accounts: 0,
  codesRedeemed: 0,
  ...more,
})

const nothing: Visits = {
  since: '2026-11-03',
  until: '2026-11-04',
  stepsAre: 'days',
  steps: [step('2026-11-03'), step('2026-11-04')],
  pages: [],
  sources: [],
  devices: [
    { device: 'phone', visitors: 0 },
    { device: 'tablet', visitors: 0 },
    { device: 'desktop', visitors: 0 },
  ],
  countries: [],
  homeVisitors: 0,
}

const busy: Visits = {
  ...nothing,
  steps: [
    step('2026-11-03', { visitors: 40, views: 100, players: 3, newPlayers: 1, gamesBegun: 5 }),
    step('2026-11-04', {
      visitors: 1200,
      views: 3000,
      accounts: 8,
      codesRedeemed: 4,
      gamesBegun: 2,
      gamesEnded: 6,
    }),
  ],
  pages: [
    { page: '/', visitors: 620, views: 700 },
    { page: 'other', visitors: 3, views: 4 },
  ],
  sources: [
    { source: '', visitors: 900 },
    { source: 'search.example', visitors: 300 },
  ],
  devices: [
    { device: 'phone', visitors: 700 },
    { device: 'tablet', visitors: 0 },
    { device: 'desktop', visitors: 540 },
  ],
  countries: [{ country: 'DE', visitors: 31 }],
  homeVisitors: 620,
}

/** Returns the texts of the cells of a table, by rows. */
function cells(name: string): string[][] {
  const table = page.getByRole('region', { name }).getByRole('table').element()
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  )
}

async function showVisits(visits: Parameters<FakeApi['reply']>[0]['GET /api/visits'] & object) {
  const api = fakeApi({ 'GET /api/visits': visits })
  return { ...(await show(<VisitsPage />, { as: admin, at: '/visits' })), api }
}

test('figures, pages, sources, devices and countries of the period are shown', {
  tags: 'VISIT-04',
}, async () => {
  await showVisits(busy)
  await expect.element(page.getByText('1,240', { exact: true })).toBeVisible()
  const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(figures).toEqual([
    `${text.visitors}1,240`,
    `${text.views}3,100`,
    `${text.players}3`,
    `${text.gamesBegun}7`,
  ])
  expect(cells(text.pages)).toEqual([
    ['/', '620', '700'],
    [text.others, '3', '4'],
  ])
  expect(cells(text.sources)).toEqual([
    [text.noSource, '900'],
    ['search.example', '300'],
  ])
  expect(cells(text.devices)).toEqual([
    [text.deviceNames.phone, '700'],
    [text.deviceNames.desktop, '540'],
  ])
  expect(cells(text.countries)).toEqual([['Germany', '31']])
})

test('the way from the home page to a first game is a list of its stages', { tags: 'VISIT-04' }, async () => {
  await showVisits(busy)
  const stages = page.getByRole('region', { name: text.funnel }).getByRole('listitem')
  await expect
    .poll(() => stages.elements().map(({ textContent }) => textContent))
    .toEqual([`${text.sawHome}620`, `${text.madeAccount}8`, `${text.redeemedCode}4`, `${text.playedFirst}1`])
})

test('the chart says its greatest day, and its table has what was played by day, the newest first', {
  tags: 'VISIT-06',
}, async () => {
  await showVisits(busy)
  const chart = page.getByRole('figure', { name: text.byDay })
  await expect.element(chart.getByText(text.most({ count: 1200, day: 'Nov 4, 2026' }))).toBeVisible()
  await chart.getByText(text.asTable).click()
  await expect
    .poll(() =>
      chart
        .getByRole('row')
        .elements()
        .map(({ children }) => [...children].map((cell) => cell.textContent)),
    )
    .toEqual([
      [
        text.day,
        text.visitors,
        text.views,
        text.players,
        text.newPlayers,
        text.gamesBegun,
        text.gamesEnded,
        text.accounts,
        text.codesRedeemed,
      ],
      ['Nov 4, 2026', '1,200', '3,000', '0', '0', '2', '6', '8', '4'],
      ['Nov 3, 2026', '40', '100', '3', '1', '5', '0', '0', '0'],
    ])
})

test('a longer period is chosen by keyboard and has months', { tags: 'VISIT-04' }, async () => {
  const { api, address } = await showVisits(busy)
  await expect.element(page.getByRole('radio', { name: text.periods.month })).toBeChecked()
  api.reply({
    'GET /api/visits': {
      ...busy,
      stepsAre: 'months',
      steps: [step('2026-10-01'), step('2026-11-01', { visitors: 7 })],
    },
  })
  page.getByRole('radio', { name: text.periods.month }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  const chart = page.getByRole('figure', { name: text.byMonth })
  await expect.element(chart.getByText(text.mostInMonth({ count: 7, day: 'November 2026' }))).toBeVisible()
  expect(address()).toBe('/visits?period=year')
  expect(api.calls.map(({ values }) => values)).toEqual([{ period: 'month' }, { period: 'year' }])
})

test('a period without visitors says so in each list', { tags: 'VISIT-04' }, async () => {
  await showVisits(nothing)
  await expect.poll(() => page.getByText(text.none).elements()).toHaveLength(3)
  await expect.element(page.getByRole('heading', { name: text.countries })).not.toBeInTheDocument()
})

test('while nothing is counted, the page says why', { tags: 'VISIT-07' }, async () => {
  fakeApi({ 'GET /api/visits': nothing })
  await show(
    <SiteContext value={{ ...inject('site'), visits: false }}>
      <VisitsPage />
    </SiteContext>,
    { as: admin },
  )
  await expect.element(page.getByText(text.off)).toBeVisible()
})

test('visitors that cannot be loaded are loaded again on request', { tags: 'VISIT-04' }, async () => {
  mayLog(/^visits could not be loaded/)
  const { api } = await showVisits(refusal(500, 'error'))
  await expect.element(page.getByRole('heading', { name: text.notLoaded })).toBeVisible()
  api.reply({ 'GET /api/visits': busy })
  await page.getByRole('button').last().click()
  await expect.element(page.getByRole('heading', { name: text.funnel })).toBeVisible()
})

test('only admins are shown who comes', { tags: 'VISIT-04' }, async () => {
  const api = fakeApi({})
  await show(<VisitsPage />, { as: player })
  await expect.element(page.getByText(session.forAdmins)).toBeVisible()
  expect(api.calls).toEqual([])
})
