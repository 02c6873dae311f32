import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as sandwich from '../../../content/text/sandwich.ts'
import * as text from '../../../content/text/shortcuts.ts'
import { deck, shortcuts } from '../../../content/text/table.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { dealSandwich, dealSkyway } from '../../../test/support/games/dealt-game.ts'

const { card, pile, place } = table

const help = page.getByRole('dialog', { name: shortcuts })
const left = (count: number) => expect.element(page.getByText(deck({ count }))).toBeVisible()
const pressed = (item: ReturnType<typeof pile>, is: boolean) =>
  expect.element(item).toHaveAttribute('aria-pressed', String(is))

test('SkyWay is played by digits, letters and the number pad', { tags: 'KEYS-01' }, async () => {
  choose()
  const { moves } = await openTable(dealSkyway())
  await userEvent.keyboard('2')
  await pressed(pile(2), true)
  await expect.element(pile(2)).toHaveFocus()
  await expect.element(pile(2)).toHaveAttribute('aria-keyshortcuts', '2')
  await userEvent.keyboard('{Escape}')
  await pressed(pile(2), false)
  await userEvent.keyboard('3e')
  await left(42)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit1', key: '1', bubbles: true }))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Numpad2', key: '2', bubbles: true }))
  await left(36)
  await expect.element(place(3, 2)).toHaveAttribute('aria-disabled', 'true')
  await expect
    .poll(() => moves())
    .toEqual([
      { gameId: 7, turn: 0, actionId: 2, itemRow: 0, itemColumn: 2 },
      { gameId: 7, turn: 1, actionId: 0, itemRow: 2, itemColumn: 1 },
    ])
})

test('N leads to a new game', { tags: 'KEYS-01' }, async () => {
  choose()
  const { address } = await openTable(dealSkyway())
  await userEvent.keyboard('n')
  await expect.poll(address).toBe('/new-game/1')
})

test('keys with Control, and those that are typed into a field, leave the table alone', {
  tags: 'KEYS-01',
}, async () => {
  choose()
  const { address } = await openTable(dealSkyway())
  const field = document.createElement('input')
  document.body.append(field)
  try {
    field.focus()
    await userEvent.keyboard('1n?')
    await expect.poll(() => field).toHaveValue('1n?')
  } finally {
    field.remove()
  }
  await userEvent.keyboard('{Control>}1{/Control}')
  await pressed(pile(1), false)
  await expect.element(help).not.toBeInTheDocument()
  await untilSettled()
  expect(address()).toBe('/my-games/7')
})

test('Sandwich is played by digits, and H asks for a hint', { tags: 'KEYS-01' }, async () => {
  choose()
  const { moves } = await openTable(dealSandwich())
  await userEvent.keyboard('42')
  await pressed(card(4), true)
  await userEvent.keyboard('7')
  await left(44)
  await userEvent.keyboard('h')
  const hand = page.getByRole('group', { name: sandwich.hand })
  await expect.element(hand.getByRole('button', { pressed: true })).toHaveLength(3)
  await expect.poll(() => moves()).toHaveLength(2)
})

test('the list of keys opens by ?, and switches single keys off and on', { tags: 'KEYS-01' }, async () => {
  choose()
  const { address } = await openTable(dealSandwich())
  await userEvent.keyboard('?')
  await expect.element(help.getByText(text.card)).toBeVisible()
  // Beside the switch, which keeps its keys anyway.
  help.getByRole('switch').element().blur()
  await userEvent.keyboard('1')
  await expect.poll(() => card(1).element()).toHaveAttribute('aria-pressed', 'false')
  await help.getByRole('switch', { name: text.toggle }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(card(1)).not.toHaveAttribute('aria-keyshortcuts')
  await userEvent.keyboard('1n?')
  await pressed(card(1), false)
  await expect.element(help).not.toBeInTheDocument()
  await untilSettled()
  expect(address()).toBe('/my-games/8')

  await page.getByRole('button', { name: shortcuts }).click()
  await help.getByRole('switch', { name: text.toggle }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('1')
  await pressed(card(1), true)
})
