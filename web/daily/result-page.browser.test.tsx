import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/daily.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { numberText } from '../kit/number.ts'
import ResultPage from './result-page.tsx'

const theirs = '6f0f9a3a-0000-4000-8000-000000000001'
const mine = '6f0f9a3a-0000-4000-8000-000000000002'
const day = '2026-11-22'
const score = (points: number) => page.getByText(text.score({ score: numberText(points) }))

/** Replies with a result of 212 points that was shared, and the own one of 180 points. */
function serveResults(isOver: boolean, isCounted: boolean) {
  fakeApi({
    'GET /api/daily/results/{link}': ({ values: { link } }) => ({
      day,
      isOver,
      gameName: 'Bite',
      gameTypeId: 2,
      score: link === theirs ? 212 : 180,
      betterThan: null,
      marks: [['gained', 'not-gained', 'gained', 'gained', 'gained', 'gained']],
      results: 2,
      text: 'Bite',
      won: link === theirs,
    }),
    'GET /api/daily/tries': isCounted
      ? [{ day, gameTypeId: 2, gameId: 5, state: 'counted', score: 180, betterThan: 0, link: mine }]
      : [],
  })
}

test('a visitor sees the result that was shared, and is led to the same deal', {
  tags: 'DAILY-10',
}, async () => {
  serveResults(false, false)
  const { address } = await show(<ResultPage />, { at: `/daily/result?of=${theirs}` })
  await expect.element(score(212)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await page.getByRole('link', { name: text.playSame }).click()
  await expect.poll(address).toBe('/daily/play/2')
})

test('a player sees both results, and can share their own', { tags: 'DAILY-10' }, async () => {
  serveResults(false, true)
  await show(<ResultPage />, { as: player, at: `/daily/result?of=${theirs}` })
  await expect.element(page.getByRole('heading', { name: text.shared })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: text.yours })).toBeVisible()
  await expect.element(score(212)).toBeVisible()
  await expect.element(score(180)).toBeVisible()
  await expect.element(page.getByRole('button', { name: text.copyOf({ game: 'Bite' }) })).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: text.playSame })).not.toBeInTheDocument()
})

test('after its day, the deal of a shared result is there for practice', { tags: 'DAILY-10' }, async () => {
  serveResults(true, false)
  const { address } = await show(<ResultPage />, { as: player, at: `/daily/result?of=${theirs}` })
  await expect.element(page.getByText(text.dayOver)).toBeVisible()
  await page.getByRole('link', { name: text.practiceSame }).click()
  await expect.poll(address).toBe(`/daily/practice/${day}/2`)
})

test.each([400, 404])(
  'a link that the server answers with %i leads to no result',
  { tags: 'DAILY-10' },
  async (status) => {
    mayLog(/^daily could not be loaded/)
    fakeApi({ 'GET /api/daily/results/{link}': refusal(status, 'none') })
    await show(<ResultPage />, { at: `/daily/result?of=${theirs}` })
    await expect.element(page.getByRole('heading', { name: text.noResult })).toBeVisible()
  },
)
