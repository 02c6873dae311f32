import { type Card, isJoker, suitName, suits, valueName } from '@skyway/engine/cards/card.ts'
import { seedFromHex } from '@skyway/engine/chance/seed.ts'

/** The deal of every board; its cards come where a position names none. */
export const seed = seedFromHex('1981'.padStart(64, '0'))

/**
 * Returns the cards with these names: the first letter of a suit and the value, `hjoker` or `sjoker` for a joker.
 *
 * @throws RangeError if a card is named wrongly or twice
 */
export function cardsOf(deck: readonly Card[], names: string): readonly Card[] {
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

/** Returns a deck without these cards. */
export function without(deck: readonly Card[], cards: readonly Card[]): readonly Card[] {
  return deck.filter((card) => !cards.includes(card))
}
