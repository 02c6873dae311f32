import type { Locator, Page } from '@playwright/test'
import type { Card } from '@skyway/engine/cards/card.ts'
import { aceHighDeck, aceLowDeck } from '@skyway/engine/cards/deck.ts'
import { greedily } from '@skyway/engine/players/sandwich.ts'
import { lookingAhead } from '@skyway/engine/players/skyway.ts'
import { start as startSandwich } from '@skyway/engine/sandwich/deal.ts'
import { start as startSkyway } from '@skyway/engine/skyway/deal.ts'
import type { Pile } from '@skyway/engine/skyway/grid.ts'
import type { Hand } from './hands.ts'

/**
 * Plays the game that lies on the table to its end. Where everything is, and what it is, the player knows from the
 * accessible names of the buttons alone, as a screen reader tells them; only the hand that moves differs. SkyWay is played by
 * looking one move ahead, Sandwich by the best sandwich of each hand.
 */
export async function playToEnd(page: Page, hand: Hand): Promise<void> {
  const table = page.getByRole('region', { name: / Table$/ })
  const item = (name: string): Locator => table.getByRole('button', { name, exact: true })
  for (;;) {
    const told = await table.ariaSnapshot()
    const names = [...told.matchAll(/button "((?:Market pile|Place|Hand card) [^"]*)"/g)].map(
      ([, name = '']) => name,
    )
    if (!names.some((name) => /^(Market|Hand)/.test(name))) return
    const [discarded = ''] = /Discard - \d+/.exec(told) ?? []
    const move = names.some((name) => name.startsWith('Market')) ? skywayMove(names) : sandwichMove(names)
    if (move.length === 2) await hand.lay(page, item(move[0] ?? ''), item(move[1] ?? ''))
    else await hand.make(page, move.map(item))
    // Every move adds to the discarded cards, and a new round starts without any.
    await table.getByText(discarded, { exact: true }).waitFor({ state: 'hidden' })
  }
}

/** The names of the pile to take and of the place to lay it on. */
function skywayMove(names: readonly string[]): readonly string[] {
  const piles = names.filter((name) => name.startsWith('Market pile '))
  const places = names.filter((name) => name.startsWith('Place '))
  const state = {
    ...startSkyway(new Uint8Array(32)),
    order: piles.flatMap((name) => cardsOf(name, aceHighDeck)),
    grid: places.map(pileOf),
  }
  const { actionId, itemRow, itemColumn } = lookingAhead(state, () => 0)
  return [piles[actionId] ?? '', places[itemRow * 3 + itemColumn] ?? '']
}

function pileOf(name: string): Pile | null {
  const [upper, lower] = cardsOf(name, aceHighDeck)
  return upper && lower ? [upper, lower] : null
}

/** The names of bread, filling and bread. */
function sandwichMove(names: readonly string[]): readonly string[] {
  const hand = names.map((name) => cardsOf(name, aceLowDeck)[0] ?? null)
  const { actionId, itemRow, itemColumn } = greedily({ ...startSandwich(new Uint8Array(32)), hand }, () => 0)
  return [actionId, itemRow, itemColumn].map((row) => names[row] ?? '')
}

/** The cards that 'Market pile 2: jack of hearts on four of clubs' tells of, the lower one first; none where it is empty. */
function cardsOf(name: string, deck: readonly Card[]): readonly Card[] {
  const words = name.replace(/^[^:]*: /, '')
  if (words === 'empty') return []
  return words
    .split(' on ')
    .reverse()
    .map((said) => {
      const card = deck.find((other) => saying(other) === said)
      if (!card) throw new Error(`No card is called ${said}`)
      return card
    })
}

const suitWords = ['', 'hearts', 'diamonds', 'spades', 'clubs']
const valueWords = ' ace two three four five six seven eight nine ten jack queen king ace'.split(' ')

function saying({ value, suit, rank }: Card): string {
  if (rank > 52) return suit === 1 ? 'red joker' : 'black joker'
  return `${valueWords[value]} of ${suitWords[suit]}`
}
