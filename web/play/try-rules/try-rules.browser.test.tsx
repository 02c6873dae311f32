import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../../content/text/try-rules.ts'
import { tap } from '../../../test/support/components/drag.ts'
import { fakeApi } from '../../../test/support/components/fake-api.ts'
import { show } from '../../../test/support/components/show.tsx'
import { table } from '../../../test/support/components/table.tsx'
import { gamePages } from '../games.ts'
import { sandwichRules } from '../sandwich/local-rules.ts'
import { rules as sandwich } from '../sandwich/try-rules/rules.ts'
import { saidBySandwich } from '../sandwich/try-rules/said.ts'
import { skywayRules } from '../skyway/local-rules.ts'
import { rules as skyway } from '../skyway/try-rules/rules.ts'
import { saidBySkyway } from '../skyway/try-rules/said.ts'
import { afterEvent, openLocal } from '../store/local-table.ts'

const { card, pile, place } = table

/** Shows the boards of a game on a phone. A call of the server would fail the test. */
async function openBoards(gameTypeId: 1 | 2): Promise<void> {
  await page.viewport(360, 640)
  fakeApi()
  const { TryRules } = gamePages(gameTypeId)
  if (!TryRules) throw new Error('The game has no rules to try')
  await show(
    <Suspense>
      <TryRules gameName="Climb" />
    </Suspense>,
  )
  await expect.element(page.getByRole('group', { name: text.choose }).last()).toBeVisible()
}

const choose = (title: string) => page.getByRole('button', { name: title, exact: true })
const says = (sentence: string) =>
  expect.element(page.getByRole('status').getByText(sentence, { exact: true })).toBeVisible()

/** Returns what the board of SkyWay says after a pile was put on a place; all are counted from 1. */
function laid(rule: string, pileNumber: number, row: number, column: number): string {
  const position = skyway.find(({ title }) => title === rule)?.position
  if (!position) throw new Error(`There is no rule ${rule}`)
  const chosen = afterEvent(skywayRules, openLocal(skywayRules, position), {
    type: 'pile',
    row: pileNumber - 1,
  })
  const { table } = afterEvent(skywayRules, chosen, { type: 'place', row: row - 1, column: column - 1 })
  return saidBySkyway(table, position.turn)
}

/** Returns what the board of Sandwich says after cards were chosen; they are counted from 1. */
function eaten(rule: string, ...rows: readonly number[]): string {
  const position = sandwich.find(({ title }) => title === rule)?.position
  if (!position) throw new Error(`There is no rule ${rule}`)
  const event = (row: number) => ({ type: 'card', row: row - 1 }) as const
  const opened = openLocal(sandwichRules, position)
  return saidBySandwich(rows.reduce((local, row) => afterEvent(sandwichRules, local, event(row)), opened))
}

test('by mouse, a board of SkyWay refuses a move, ends its round, and starts again', {
  tags: ['TRY-01', 'TRY-03'],
}, async () => {
  const rule = text.skyway.allFour.title
  await openBoards(1)
  await choose(rule).click()
  await expect.element(page.getByText(text.skyway.allFour.text)).toBeVisible()
  await pile(1).click()
  // A place with cards is marked as disabled, and a press on it is answered.
  await place(2, 2).click({ force: true })
  await says(laid(rule, 1, 2, 2))
  await pile(1).click()
  await place(2, 3).click()
  await says(laid(rule, 1, 2, 3))
  await expect.element(pile(1)).toHaveAttribute('aria-disabled', 'true')
  await choose(text.startAgain).click()
  await expect.element(place(2, 3)).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(pile(1)).not.toHaveAttribute('aria-disabled', 'true')
})

test('by keyboard, SkyWay is played with what a move would score', { tags: 'TRY-03' }, async () => {
  const rule = text.skyway.joker.title
  await openBoards(1)
  choose(rule).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text.skyway.joker.text)).toBeVisible()
  pile(1).element().focus()
  await userEvent.keyboard('{Enter}')
  place(1, 1).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(place(2, 2)).toHaveFocus()
  await expect.element(place(2, 2)).toHaveAccessibleDescription(/47/)
  await userEvent.keyboard('{Enter}')
  await says(laid(rule, 1, 2, 2))
})

test('by keyboard, Sandwich is played with what the third card would score', { tags: 'TRY-03' }, async () => {
  const rule = text.sandwich.suit.title
  await openBoards(2)
  choose(rule).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text.sandwich.suit.text)).toBeVisible()
  card(1).element().focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}{ArrowRight}')
  await expect.element(card(3)).toHaveAccessibleDescription(/20/)
  await userEvent.keyboard('{Enter}')
  await says(eaten(rule, 1, 2, 3))
})

test('by touch on a phone, both games are played, and no place is narrower than 44 pixels', {
  tags: 'TRY-03',
}, async () => {
  await openBoards(1)
  await tap(choose(text.skyway.lost.title))
  await tap(pile(2))
  await tap(place(3, 1))
  await says(laid(text.skyway.lost.title, 2, 3, 1))
  const widths = () =>
    [...document.querySelectorAll('.skyway-place')].map((element) => element.getBoundingClientRect().width)
  await expect.poll(() => Math.min(...widths())).toBeGreaterThanOrEqual(44)

  await openBoards(2)
  await tap(choose(text.sandwich.end.title))
  for (const row of [2, 4, 6]) await tap(card(row))
  await says(eaten(text.sandwich.end.title, 2, 4, 6))
})
