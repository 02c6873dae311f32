import { afterEach, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { held } from '../../../test/support/components/fake-api.ts'
import { openTable, press, table } from '../../../test/support/components/table.tsx'
import { type Dealt, dealSandwich, dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { prefer } from '../../preferences/store.ts'
import type { Game } from '../store/game.ts'

const { pile, place, card } = table
const move = { actionId: 0, itemRow: 0, itemColumn: 0 }
const sandwich = { actionId: 0, itemRow: 1, itemColumn: 2 }

const isCalm = () => document.getAnimations().every(({ playState }) => playState !== 'running')
const flying = () => document.querySelectorAll('.table-frame [style*="z-index"]').length

let over = new AbortController()
afterEach(() => over.abort())

/** Opens a table on which cards fly, makes a move, and expects no transition while they do. */
async function expectCalmFlight(
  dealt: Dealt<Game>,
  items: readonly Locator[],
  next: () => unknown,
): Promise<void> {
  const { api } = await openTable(dealt)
  prefer({ motion: 'full' })
  for (const item of items) {
    await item.hover()
    if (item !== items.at(-1)) press(item)
  }
  await expect.poll(isCalm).toBe(true)
  over = new AbortController()
  const transitions: EventTarget[] = []
  document.addEventListener('transitionrun', ({ target }) => target && transitions.push(target), {
    signal: over.signal,
  })
  const answer = held(Response.json(next()))
  api.reply({ 'PUT /api/games': answer.reply })
  items
    .at(-1)
    ?.element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(flying).toBeGreaterThan(0)
  await expect.poll(isCalm).toBe(true)
  expect(transitions).toEqual([])
  answer.release()
  await expect.poll(() => flying() === 0 && isCalm()).toBe(true)
  await expect.poll(() => document.querySelectorAll('.table-frame [style*="will-change"]')).toHaveLength(0)
}

test('a pile of SkyWay flies without a transition beside it, and keeps no layer once it has landed', async () => {
  const dealt = dealSkyway()
  await expectCalmFlight(dealt, [pile(1), place(1, 1)], () => dealt.play(move))
})

test('the cards of a sandwich fly without a transition beside them, and keep no layer once they have landed', async () => {
  const dealt = dealSandwich()
  await expectCalmFlight(dealt, [card(1), card(2), card(3)], () => dealt.play(sandwich))
})
