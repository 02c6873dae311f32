import { type Card, isJoker, suitName, suits, valueName } from '@skyway/engine/cards/card.ts'
import { seedFromHex } from '@skyway/engine/chance/seed.ts'
import { cardsInSandwich, handSize, type SandwichState, startSandwich } from '@skyway/engine/sandwich/deal.ts'
import { sandwichesInGame } from '@skyway/engine/sandwich/ending.ts'
import type { Sandwich } from '@skyway/engine/sandwich/score.ts'
import { type SkywayState, startSkyway } from '@skyway/engine/skyway/deal.ts'
import { type Pile, placeCount, side } from '@skyway/engine/skyway/grid.ts'

/** The deal of every board; its cards come where a position names none. */
const seed = seedFromHex('1981'.padStart(64, '0'))

const pilesInMarket = side

/** The start of a round. */
export const firstTurn: SkywayState = startSkyway(seed)

/**
 * Returns a position of SkyWay.
 *
 * @param grid the piles by their places, 0 to 8, each of two cards such as `h3 sK`
 * @param markets the cards of this turn's piles and of those that follow, six for each turn
 * @throws RangeError if a card is named wrongly or twice
 */
export function skywayPosition(
  grid: Readonly<Record<number, string>>,
  ...markets: readonly string[]
): SkywayState {
  const turn = Object.keys(grid).length
  const piles = firstTurn.grid.map((_, place) => pileOf(cardsOf(firstTurn.order, grid[place] ?? '')))
  const placed = piles.flatMap((pile) => pile ?? [])
  const dealt = cardsOf(firstTurn.order, markets.join(' '))
  const others = without(firstTurn.order, [...placed, ...dealt])
  const discarded = turn * (pilesInMarket - 1) * 2
  const order = [...placed, ...others.slice(0, discarded), ...dealt, ...others.slice(discarded)]
  return { ...firstTurn, turn, turnOfRound: turn % placeCount, grid: piles, order }
}

const firstHand = startSandwich(seed)

/**
 * Returns the start of a Sandwich game with this hand.
 *
 * @param names the seven cards, such as `h7 sK d7 c9 d2 s5 h10`
 * @throws RangeError if a card is named wrongly or twice
 */
export function sandwichHand(names: string): SandwichState {
  const hand = cardsOf(firstHand.order, names)
  return { ...firstHand, hand, order: [...hand, ...without(firstHand.order, hand)] }
}

/**
 * Returns a Sandwich game of which only the last sandwich is missing.
 *
 * @param names its three cards
 * @throws RangeError if a card is named wrongly or twice
 */
export function lastSandwich(names: string, score: number): SandwichState {
  const last = cardsOf(firstHand.order, names)
  if (last.length !== cardsInSandwich) throw new RangeError('A sandwich has three cards.')
  const eaten = without(firstHand.order, last)
  const sandwiches = Array.from({ length: sandwichesInGame - 1 }, (_, index) =>
    sandwichOf(eaten.slice(index * cardsInSandwich)),
  )
  return {
    ...firstHand,
    turn: sandwiches.length,
    order: [...eaten, ...last],
    dealt: eaten.length + last.length,
    // Every other row, so that the hand shows that the others have become empty.
    hand: Array.from({ length: handSize }, (_, row) =>
      row % 2 === 1 ? (last[(row - 1) / 2] ?? null) : null,
    ),
    score,
    sandwiches,
  }
}

function sandwichOf([bread, filling, lid]: readonly Card[]): Sandwich {
  if (!bread || !filling || !lid) throw new RangeError('A sandwich has three cards.')
  return { bread, filling, lid }
}

function pileOf([upper, lower]: readonly Card[]): Pile | null {
  return upper && lower ? [upper, lower] : null
}

/** Returns the cards with these names: the first letter of a suit and the value, `hjoker` or `sjoker` for a joker. */
function cardsOf(deck: readonly Card[], names: string): readonly Card[] {
  const cards = names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => {
      const found = deck.find((card) => nameOf(card) === name)
      if (!found) throw new RangeError(`No card is called ${name}.`)
      return found
    })
  if (new Set(cards).size < cards.length) throw new RangeError('A card is named twice.')
  return cards
}

function nameOf(card: Card): string {
  const suit = suits.find((candidate) => candidate === card.suit)
  return `${suit ? suitName(suit).charAt(0) : ''}${isJoker(card) ? 'joker' : valueName(card)}`
}

function without(deck: readonly Card[], cards: readonly Card[]): readonly Card[] {
  return deck.filter((card) => !cards.includes(card))
}
