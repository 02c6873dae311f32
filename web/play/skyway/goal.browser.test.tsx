import { usualRound } from '@skyway/engine/skyway/score.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/skyway.ts'
import { deck } from '../../../content/text/table.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { openTable, press, table } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { prefer } from '../../preferences/store.ts'
import { lostSentence } from './state/labels.ts'

// Deals of known cards. In each move pile 1 goes to the first free place.
/** The third move closes a path of spades and one of clubs, and all other suits can still get one. */
const closesPaths = () => dealSkyway(seedNumber(17), 2)
/** The seventh move is the first after which suits can get no path any more: spades and clubs. */
const losesSuits = () => dealSkyway(seedNumber(1), 6)

const { pile, place } = table
const goal = page.getByText(text.goal, { exact: true })
const legend = page.getByText(text.legend({ heart: '' }).trim())

test('shows the goal; a path that a move closes lights up, counts, and is announced', {
  tags: 'END-05',
}, async () => {
  const frozen = document.createElement('style')
  frozen.textContent = '.skyway-reward { animation-play-state: paused !important }'
  document.head.append(frozen)
  prefer({ motion: 'full' })
  const dealt = closesPaths()
  await openTable(dealt)
  await expect.element(goal).toBeVisible()
  await expect.element(page.getByText(text.usualRound({ score: usualRound }))).toBeVisible()
  await expect.element(page.getByText(text.pathsSoFar({ paths: 0 }), { exact: true })).toBeVisible()
  await pile(1).click()
  await place(1, 3).click()
  await expect.element(page.getByText(text.pathsSoFar({ paths: 2 }), { exact: true })).toBeVisible()
  const lit = () => document.querySelectorAll('.skyway-reward .skyway-line-card').length
  await expect.poll(lit).toBe(dealt.game().winningPaths.flat().length)
  const said = page.getByRole('status').filter({ hasText: text.suitsDone({ suits: 2 }) })
  await expect.element(said).toBeInTheDocument()
  frozen.remove()
  await expect.poll(() => document.querySelector('.skyway-reward')).toBeNull()
})

test.each([
  [360, 640],
  [740, 360],
  [1280, 720],
] as const)(
  'explains the marks of the first preview in a window of %ix%i, and nothing moves',
  { tags: 'DRAG-03' },
  async (width, height) => {
    await resizeWindow(width, height)
    await openTable(closesPaths())
    await pile(1).click()
    const tops = () =>
      [pile(2), place(1, 1), place(3, 3)].map((item) => item.element().getBoundingClientRect().top)
    await untilSettled()
    const before = tops()
    await expect.element(legend).not.toBeInTheDocument()
    await place(1, 3).hover()
    await expect.element(legend).toBeVisible()
    await expect.element(goal).toBeVisible()
    await untilSettled()
    expect(tops()).toEqual(before)
  },
)

test.each([
  [320, 640],
  [360, 640],
  [740, 360],
  [1280, 800],
] as const)(
  'the count and what a round usually brings fit one line in a window of %ix%i',
  {
    tags: 'END-05',
  },
  async (width, height) => {
    await resizeWindow(width, height)
    await openTable(closesPaths())
    await untilSettled()
    const line = page.getByText(text.pathsSoFar({ paths: 0 })).element()
    line.textContent = text.allPaths
    const usual = page
      .getByText(text.usualRound({ score: usualRound }))
      .element()
      .getBoundingClientRect()
    expect(usual.top).toBe(line.getBoundingClientRect().top)
    const place = document.querySelector('.skyway-goal')?.getBoundingClientRect()
    expect(usual.right).toBeLessThanOrEqual(place?.right ?? 0)
  },
)

test('the explanation is over with the move', { tags: 'DRAG-03' }, async () => {
  await openTable(closesPaths())
  await pile(1).click()
  await place(1, 3).hover()
  await expect.element(legend).toBeVisible()
  await place(1, 3).click()
  await expect.element(legend).not.toBeInTheDocument()
  await pile(1).click()
  await place(2, 1).hover()
  await expect.element(legend).not.toBeInTheDocument()
})

test('says once that a round can no longer score, why, and what can be done', {
  tags: 'END-06',
}, async () => {
  await openTable(losesSuits())
  const [lost = ''] = text.lostRound({ suits: '|' }).split('|')
  const why = lostSentence([3, 4])
  const rows = page.getByRole('list', { name: text.winningPaths }).getByRole('listitem')
  const loserSizes = () =>
    [...document.querySelectorAll('.skyway-paths .skyway-loser')].map((loser) =>
      Number.parseFloat(getComputedStyle(loser.firstElementChild ?? loser).fontSize),
    )
  const quiet = Math.max(...loserSizes())
  await expect.element(page.getByText(lost.trim(), { exact: false })).not.toBeInTheDocument()
  await expect.element(rows.getByText(text.noPathLeft)).not.toBeInTheDocument()

  await pile(1).click()
  await place(3, 1).click()
  await expect.element(page.getByText(why, { exact: true })).toBeVisible()
  await expect.element(page.getByText(text.nextRoundIsFresh, { exact: true })).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: why })
  await expect.element(said).toBeInTheDocument()
  for (const [suit, isLost] of [false, false, true, true].entries()) {
    const row = expect.element(rows.nth(suit))
    await (isLost ? row : row.not).toMatchTextContent(text.noPathLeft)
  }
  await expect.poll(() => Math.max(...loserSizes())).toBeGreaterThan(quiet)

  press(pile(1))
  press(place(3, 2))
  await expect.element(page.getByText(deck({ count: 0 }))).toBeVisible()
  await expect.element(page.getByText(lost.trim(), { exact: false })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: lost.trim() })).not.toBeInTheDocument()
})

test('ends a round that can no longer score at one press', { tags: 'END-06' }, async () => {
  const { moves } = await openTable(losesSuits())
  await expect.element(page.getByRole('button', { name: text.giveUp })).not.toBeInTheDocument()
  await pile(1).click()
  await place(3, 1).click()
  const giveUp = page.getByRole('button', { name: text.giveUp })
  await expect.element(giveUp).toBeVisible()
  const before = moves().length
  await giveUp.click()
  await expect.element(page.getByRole('button', { name: text.goOn })).toBeVisible()
  expect(moves().length).toBe(before + 2)
})

test('the explanation does not come back after it is dismissed', { tags: 'DRAG-03' }, async () => {
  const { unmount } = await openTable(closesPaths())
  await pile(1).click()
  await place(1, 3).hover()
  await page.getByRole('button', { name: text.hideLegend }).click()
  await expect.element(legend).not.toBeInTheDocument()
  await expect.element(pile(1)).toHaveFocus()
  await unmount()
  await openTable(closesPaths())
  await pile(1).click()
  await place(1, 3).hover()
  await expect.poll(() => document.querySelector('.skyway-preview-outcomes[data-shown]')).not.toBeNull()
  await expect.element(legend).not.toBeInTheDocument()
})
