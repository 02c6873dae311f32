import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../../content/text/sandwich.ts'
import { untilHolds } from '../../../test/support/components/clock.ts'
import { dragTo } from '../../../test/support/components/drag.ts'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { dealSandwich } from '../../../test/support/games/dealt-game.ts'
import { prefer, preferences } from '../../preferences/store.ts'
import { rowsInOrder } from './state/hand-order.ts'

const { card } = table
const sort = (order: keyof typeof text.orders) =>
  page.getByRole('button', { name: text.order({ order: text.orders[order] }) })
const plate = page.getByRole('list', { name: text.yourSandwich })

/** Returns the rows of the hand in the order in which its cards are drawn. */
const rowsDrawn = () =>
  [...document.querySelectorAll<HTMLElement>('.sandwich-hand [data-stop]')].map((drawn) =>
    Number(drawn.dataset['stop']?.replace('hand ', '')),
  )

test('draws the hand by rank or by suit; the focus stays on its card, and keys follow what is drawn', {
  tags: 'HAND-01',
}, async () => {
  const dealt = dealSandwich()
  const { hand } = dealt.game()
  const [byRank, bySuit] = [rowsInOrder(hand, 'rank'), rowsInOrder(hand, 'suit')]
  const { moves } = await openTable(dealt)
  await expect.poll(() => rowsDrawn()).toEqual([0, 1, 2, 3, 4, 5, 6])
  await sort('dealt').click()
  await expect.element(page.getByText(text.ordered({ order: text.orders.rank }))).toBeInTheDocument()
  await expect.poll(rowsDrawn).toEqual(byRank)
  card(1).element().focus()
  sort('rank')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(rowsDrawn).toEqual(bySuit)
  await expect.poll(() => document.activeElement?.getAttribute('data-stop')).toBe(`hand ${byRank[0]}`)
  await expect.poll(() => preferences().handOrder).toBe('suit')

  await userEvent.keyboard('{Home}')
  await expect.element(card(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(card(2)).toHaveFocus()
  await userEvent.keyboard('7')
  await expect.element(card(7)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('14')
  await expect
    .poll(moves)
    .toEqual([{ gameId: 8, turn: 0, actionId: bySuit[6], itemRow: bySuit[0], itemColumn: bySuit[3] }])
  await sort('suit').click()
  await expect.poll(rowsDrawn).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('a card that is dragged while it glides to its new place lands where it is dropped', {
  tags: 'HAND-01',
}, async () => {
  await openTable(dealSandwich())
  prefer({ motion: 'full' })
  sort('dealt')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await untilHolds(() => sort('rank').query() !== null)
  const last = rowsDrawn().at(-1)
  const glides = document.getAnimations().filter(({ playState }) => playState === 'running')
  await expect.poll(() => glides).not.toEqual([])
  for (const glide of glides) {
    glide.pause()
    glide.currentTime = 60
  }
  await dragTo(card(7), plate)
  await expect.element(card(7)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => card(7).element().getAttribute('data-stop')).toBe(`hand ${last}`)
})
