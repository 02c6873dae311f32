import { expect, type Locator, type Page } from '@playwright/test'
import type { Card } from '@skyway/engine/cards/card.ts'
import { aceHighDeck, aceLowDeck } from '@skyway/engine/cards/deck.ts'
import { startSandwich } from '@skyway/engine/sandwich/deal.ts'
import { greedyBot } from '@skyway/engine/search/sandwich/bots.ts'
import { lookAheadBot } from '@skyway/engine/search/skyway/bots.ts'
import { startSkyway } from '@skyway/engine/skyway/deal.ts'
import type { Pile } from '@skyway/engine/skyway/grid.ts'
import type { InputMethod } from './input-methods.ts'

/**
 * Plays the game on the table to its end, or a number of turns of it. The player knows what every item is and
 * where only from the accessible names of the buttons, as a screen reader announces them; only the input
 * method differs. SkyWay is played by looking one move ahead, Sandwich by the best sandwich of each hand.
 */
export async function playToEnd(
  page: Page,
  method: InputMethod,
  turns = Number.POSITIVE_INFINITY,
): Promise<void> {
  const table = page.getByRole('region', { name: / Table$/ })
  const item = (name: string): Locator => table.getByRole('button', { name, exact: true })
  for (let played = 0; played < turns; ) {
    const told = await toldOf(table)
    if (/link "Play Again"/.test(told)) return
    if (/Round \d (has ended|scored|lacked)/.test(told)) {
      await goOn(table, (button) => method.press(page, button))
      continue
    }
    const names = [...told.matchAll(/button "((?:Market pile|Place|Hand card) [^"]*)"/g)].map(
      ([, name = '']) => name,
    )
    const [discarded = ''] = /Discard - \d+/.exec(told) ?? []
    const move = names.some((name) => name.startsWith('Market')) ? skywayMove(names) : sandwichMove(names)
    if (move.length === 2) await method.lay(page, item(move[0] ?? ''), item(move[1] ?? ''))
    else await method.make(page, move.map(item))
    // Every move adds to the discarded cards, and a new round starts without any.
    await table.getByText(discarded, { exact: true }).waitFor({ state: 'hidden' })
    played += 1
  }
}

/** Returns what a screen reader finds on the table, once there is something to press. */
async function toldOf(table: Locator): Promise<string> {
  let told = ''
  await expect
    .poll(async () => {
      told = await table.ariaSnapshot()
      return told
    })
    .toMatch(/(Market pile|Hand card) 1: |Round \d (has ended|scored|lacked)|link "Play Again"/)
  return told
}

/**
 * Waits until the end of a round is announced, and continues to the next one. After the last round the table
 * does so by itself.
 */
async function goOn(table: Locator, press: (button: Locator) => Promise<void>): Promise<void> {
  const button = table.getByRole('button', { name: 'Continue' })
  await button.or(table.getByRole('link', { name: 'Play Again' })).waitFor()
  if (!(await button.isVisible())) return
  await press(button)
  await button.waitFor({ state: 'hidden' })
}

/** Returns the names of the pile to take and of the place to put it. */
function skywayMove(names: readonly string[]): readonly string[] {
  const piles = names.filter((name) => name.startsWith('Market pile '))
  const places = names.filter((name) => name.startsWith('Place '))
  const state = {
    ...startSkyway(new Uint8Array(32)),
    order: piles.flatMap((name) => cardsOf(name, aceHighDeck)),
    grid: places.map(pileOf),
  }
  const { actionId, itemRow, itemColumn } = lookAheadBot(state, () => 0)
  return [piles[actionId] ?? '', places[itemRow * 3 + itemColumn] ?? '']
}

function pileOf(name: string): Pile | null {
  const [upper, lower] = cardsOf(name, aceHighDeck)
  return upper && lower ? [upper, lower] : null
}

/** Returns the names of bread, filling and bread. */
function sandwichMove(names: readonly string[]): readonly string[] {
  const hand = names.map((name) => cardsOf(name, aceLowDeck)[0] ?? null)
  const { actionId, itemRow, itemColumn } = greedyBot({ ...startSandwich(new Uint8Array(32)), hand }, () => 0)
  return [actionId, itemRow, itemColumn].map((row) => names[row] ?? '')
}

/**
 * Returns the cards in a name such as 'Market pile 2: jack of hearts on four of clubs', the lower one first;
 * none if the pile is empty.
 */
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
