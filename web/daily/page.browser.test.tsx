import { dayAfter } from '@skyway/engine/chance/day.ts'
import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { chainLinks } from '@skyway/engine/chance/seed-chain.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/daily.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { player, show } from '../../test/support/components/show.tsx'
import type { DailyTry } from '../api/answers.ts'
import { readableDayInFull } from '../kit/date.ts'
import { numberText } from '../kit/number.ts'
import { dayBeforeCommand } from './check-days.ts'
import DailyPage from './page.tsx'

const firstDay = '2026-11-20'
const [today, yesterday] = [dayAfter(firstDay, 2), dayAfter(firstDay, 1)]
const links = chainLinks(new Uint8Array(32).fill(7), 3).map(seedToHex)
const games = [{ gameTypeId: 2, gameName: 'Bite', results: 3, best: 230, typical: 190 }] as const
const bite = page.getByRole('region', { name: 'Bite', exact: true })
const own = { day: today, gameTypeId: 2, gameId: 5, state: 'counted', score: 212, betterThan: 50 } as const
const link = '6f0f9a3a-0000-4000-8000-000000000001'

/** Opens the page of the third day of a chain, with these tries of the person's own; logged out without them. */
async function openDaily(tries?: readonly DailyTry[], seeds = [links[2], links[1]]) {
  fakeApi({
    'GET /api/daily': {
      day: today,
      secondsLeft: 43_100,
      games,
      chains: [{ firstDay, days: 3, anchor: links[0] ?? '' }],
    },
    'GET /api/daily/days': {
      items: seeds.map((seed = '', back) => ({
        day: dayAfter(yesterday, -back),
        seed,
        chain: firstDay,
        games,
      })),
      newer: null,
      older: null,
    },
    ...(tries && { 'GET /api/daily/tries': tries }),
    'GET /api/daily/results/{link}': {
      ...own,
      gameName: 'Bite',
      isOver: false,
      marks: [['gained', 'not-gained', 'gained', 'gained', 'gained', 'gained']],
      results: 3,
      text: 'Bite: 212',
      won: true,
    },
  })
  return await show(<DailyPage />, { at: '/daily', ...(tries && { as: player }) })
}

test('a visitor sees the time left and the results of others, and is led to the deal', {
  tags: 'DAILY-09',
}, async () => {
  const { address } = await openDaily()
  await expect.element(page.getByRole('timer')).toHaveTextContent(text.hoursLeft({ hours: 11, minutes: 59 }))
  await expect.element(bite.getByText(text.best({ score: numberText(230) }), { exact: false })).toBeVisible()
  await bite.getByRole('link', { name: text.beginOf({ game: 'Bite' }) }).click()
  await expect.poll(address).toBe('/daily/play/2')
})

test('a try that has begun goes on', { tags: 'DAILY-09' }, async () => {
  const { address } = await openDaily([{ ...own, state: 'begun', score: null, betterThan: null, link: null }])
  await bite.getByRole('link', { name: text.continueTryOf({ game: 'Bite' }) }).click()
  await expect.poll(address).toBe('/daily/play/2')
})

test('a finished try shows its result, which can be shared, and its game', {
  tags: ['DAILY-09', 'DAILY-10'],
}, async () => {
  const { address } = await openDaily([{ ...own, link }])
  await expect.element(bite.getByRole('heading', { name: text.yours })).toBeVisible()
  await expect.element(bite.getByText(text.score({ score: numberText(212) }))).toBeVisible()
  await expect.element(bite.getByRole('button', { name: text.copyOf({ game: 'Bite' }) })).toBeVisible()
  await expect
    .element(bite.getByRole('link', { name: text.beginOf({ game: 'Bite' }) }))
    .not.toBeInTheDocument()
  await bite.getByRole('link', { name: text.openOf({ game: 'Bite' }) }).click()
  await expect.poll(address).toBe('/my-games/5')
})

test('the calendar has the past days with their seeds and results, and leads to practice', {
  tags: 'DAILY-08',
}, async () => {
  const { address } = await openDaily([{ ...own, day: yesterday, link }])
  await expect.element(page.getByText(`${text.seed} ${links[2]}`)).toBeVisible()
  await expect
    .element(page.getByText(text.yourScore({ score: numberText(212) }), { exact: false }))
    .toBeVisible()
  const practice = text.practiceOf({ game: 'Bite', day: readableDayInFull(yesterday) })
  await page.getByRole('link', { name: practice }).click()
  await expect.poll(address).toBe(`/daily/practice/${yesterday}/2`)
})

test('the seeds of the days are checked in the browser, and the command for OpenSSL is shown', {
  tags: 'DAILY-08',
}, async () => {
  await openDaily()
  await page.getByRole('button', { name: text.check }).click()
  await expect.element(page.getByText(text.holds({ count: 2 }))).toBeVisible()
  await page.getByText(text.openssl).click()
  await expect.element(page.getByText(dayBeforeCommand(links[2] ?? ''))).toBeVisible()
})

test('a seed that does not lead to the anchor is found', { tags: 'DAILY-08' }, async () => {
  await openDaily(undefined, ['00'.repeat(32), links[1]])
  await page.getByRole('button', { name: text.check }).click()
  await expect.element(page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()
  await expect.element(page.getByText(text.holds({ count: 2 }))).not.toBeInTheDocument()
})
