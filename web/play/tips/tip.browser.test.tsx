import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as lesson from '../../../content/text/lesson.ts'
import * as skyway from '../../../content/text/skyway.ts'
import * as text from '../../../content/text/tips.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { resizeWindow } from '../../../test/support/components/window-size.ts'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { dealSandwich, dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { preferences } from '../../preferences/store.ts'

const { pile, place, card } = table
const announced = (tip: string) => page.getByRole('status').filter({ hasText: tip })
const button = (name: string) => page.getByRole('button', { name })
const boardTop = () =>
  document.querySelector('.skyway-board, .sandwich-board')?.getBoundingClientRect().top ?? Number.NaN

test('tips follow the offer of the lesson at a first game; moves go on below them, and nothing moves', {
  tags: ['TIP-01', 'TIP-02', 'TIP-03'],
}, async () => {
  await resizeWindow(360, 640)
  const dealt = dealSkyway()
  const { unmount } = await openTable(dealt, { games: 1 })
  await expect.element(button(lesson.noThanks)).toBeVisible()
  await expect.element(announced(text.skyway.first)).not.toBeInTheDocument()
  await button(lesson.noThanks).click()
  await expect.element(announced(text.skyway.first)).toBeInTheDocument()
  await untilSettled()
  const top = boardTop()
  await pile(1).click()
  await place(1, 1).click()
  await expect.element(announced(text.skyway.second)).toBeInTheDocument()
  await expect.element(announced(text.skyway.first)).not.toBeInTheDocument()
  await button(text.gotIt).click()
  await expect.element(announced(text.skyway.second)).not.toBeInTheDocument()
  await expect.element(page.getByText(skyway.goal)).toBeVisible()
  await expect.element(pile(1)).toHaveFocus()
  await untilSettled()
  expect(boardTop()).toBe(top)
  await unmount()
  await openTable(dealt, { games: 1 })
  await expect.element(page.getByText(skyway.goal)).toBeVisible()
  await expect.element(announced(text.skyway.second)).not.toBeInTheDocument()
  expect(preferences().tips).toBe(true)
})

test('a second game has no tips', { tags: 'TIP-01' }, async () => {
  // Its third tip would be due.
  await openTable(dealSkyway(seedNumber(23_656), 7), { games: 2 })
  await expect.poll(() => localStorage.getItem('moregames1')).not.toBeNull()
  await expect.element(page.getByText(skyway.goal)).toBeVisible()
  await expect.element(button(text.gotIt)).not.toBeInTheDocument()
})

test('tips that are dismissed for good do not come back, at any table', {
  tags: ['TIP-02', 'TIP-03'],
}, async () => {
  await resizeWindow(360, 640)
  const { unmount } = await openTable(dealSandwich(), { games: 1 })
  await button(lesson.noThanks).click()
  await expect.element(announced(text.sandwich.first)).toBeInTheDocument()
  await untilSettled()
  const top = boardTop()
  await button(text.noMore).click()
  await expect.element(announced(text.sandwich.first)).not.toBeInTheDocument()
  await expect.element(card(1)).toHaveFocus()
  await untilSettled()
  expect(boardTop()).toBe(top)
  // This is a preference, so it follows the account to other devices.
  await expect.poll(() => preferences().tips).toBe(false)
  await unmount()
  await openTable(dealSkyway(1, 1), { games: 1 })
  await expect.element(page.getByText(skyway.goal)).toBeVisible()
  await expect.element(button(text.gotIt)).not.toBeInTheDocument()
})
