import { type Card, faceDown, isJoker } from '../../../engine/cards/card.ts'
import { aceHighDeck, aceLowDeck } from '../../../engine/cards/deck.ts'
import type { RandomSource } from '../../../engine/chance/pseudo-random.ts'
import { type Grid, type Pile, placeAt, placeCount } from '../../../engine/skyway/grid.ts'

const suitLetters = ['', 'h', 'd', 's', 'c']
const faces: Readonly<Record<number, string>> = { 11: 'J', 12: 'Q', 13: 'K' }

/** Returns a name such as `h3`, `s10`, `cK`, `dA`; the red joker is `r*`, the black one `b*`. */
function shortName(card: Card, ace: number): string {
  if (isJoker(card)) return card.rank === 53 ? 'r*' : 'b*'
  const value = card.value === ace ? 'A' : (faces[card.value] ?? card.value)
  return `${suitLetters[card.suit]}${value}`
}

const skywayCards = new Map(aceHighDeck.map((card) => [shortName(card, 14), card]))
const sandwichCards = new Map(aceLowDeck.map((card) => [shortName(card, 1), card]))

/** Returns a card of SkyWay, where the ace is high. */
function skywayCard(name: string): Card {
  return found(skywayCards, name)
}

/** Returns a card of Sandwich, where the ace is low. */
export function sandwichCard(name: string): Card {
  return found(sandwichCards, name)
}

function found(cards: ReadonlyMap<string, Card>, name: string): Card {
  const card = cards.get(name)
  if (card === undefined) throw new Error(`No card is called ${name}.`)
  return card
}

/**
 * Returns a grid from the cards on its places: `{ '1,0': 'h3', '1,1': 'h9 r*' }`. If a place names only one
 * card, its second card has no suit.
 */
export function gridOf(piles: Readonly<Record<string, string>>): Grid {
  const grid: (Pile | null)[] = Array.from({ length: placeCount }, () => null)
  for (const [place, names] of Object.entries(piles)) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    const [upper = faceDown, lower = faceDown] = names.split(' ').map(skywayCard)
    grid[placeAt(row, column)] = [upper, lower]
  }
  return grid
}

/** Returns a copy of the list in random order. */
export function shuffled<Item>(items: readonly Item[], chance: RandomSource): Item[] {
  return items
    .map((item) => ({ item, key: chance(2 ** 30) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
