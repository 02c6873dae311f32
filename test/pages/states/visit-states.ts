import { expect } from '@playwright/test'
import type { Visits } from '../../../web/api/answers.ts'
import { limit } from '../../support/limits.ts'
import type { State } from './state.ts'

const millisecondsOfDay = 86_400_000

/** Thirty days of a site that is found. */
const steps = Array.from({ length: 30 }, (_, day) => ({
  from: new Date(Date.parse('2026-10-06') + day * millisecondsOfDay).toISOString().slice(0, 10),
  visitors: 900 + ((day * 487) % 700),
  views: 2900 + ((day * 991) % 1900),
  players: 60 + ((day * 17) % 40),
  newPlayers: (day * 7) % 12,
  gamesBegun: 210 + ((day * 31) % 90),
  gamesEnded: 180 + ((day * 29) % 90),
  accounts: (day * 5) % 19,
  codesRedeemed: (day * 3) % 14,
}))

const month: Visits = {
  since: '2026-10-06',
  until: '2026-11-04',
  stepsAre: 'days',
  steps,
  pages: [
    { page: '/', visitors: 18_204, views: 24_318 },
    {
      page: '/blogs/a-post-with-a-title-that-is-longer-than-any-column-of-a-phone',
      visitors: 4120,
      views: 5002,
    },
    { page: '/games/:id', visitors: 1980, views: 6120 },
    { page: 'other', visitors: 12, views: 14 },
  ],
  sources: [
    { source: '', visitors: 21_000 },
    { source: 'a-very-long-name-of-a-host-that-breaks.search.example', visitors: 8120 },
    { source: 'other', visitors: 3 },
  ],
  devices: [
    { device: 'phone', visitors: 20_112 },
    { device: 'tablet', visitors: 1204 },
    { device: 'desktop', visitors: 9112 },
  ],
  countries: [
    { country: 'DE', visitors: 12_000 },
    { country: 'BA', visitors: 3 },
  ],
  homeVisitors: 18_204,
}

const year: Visits = {
  ...month,
  since: '2025-12-01',
  stepsAre: 'months',
  steps: steps.slice(0, 12).map((step, place) => ({
    ...step,
    from: new Date(Date.UTC(2025, 11 + place, 1)).toISOString().slice(0, 10),
  })),
}

const visitState = (name: string, address: string, visits: Visits): State => ({
  name,
  viewer: 'admin',
  async open({ page, goTo, settle }) {
    await goTo('/alert')
    await page.route('**/api/visits?*', (route) => route.fulfill({ json: visits }))
    await page.goto(address)
    const table = page.getByText('View as a table')
    await expect(table).toBeVisible({ timeout: limit(30_000) })
    await table.dispatchEvent('click')
    await settle()
  },
})

/** The visitors of a site with many. */
export const visitStates: readonly State[] = [
  visitState('visits-month', '/visits', month),
  visitState('visits-year', '/visits?period=year', year),
]
