import { type Card, jokerValue, suits } from './card.ts'

/** The number of cards in a deck: 52 of four suits and two jokers. */
export const deckSize = 54

function orderedDeck(lowest: number): readonly Card[] {
  const suited = suits.flatMap((suit) =>
    Array.from({ length: 13 }, (_, step) => ({
      value: lowest + step,
      suit,
      rank: (suit - 1) * 13 + step + 1,
    })),
  )
  const redJoker = { value: jokerValue, suit: 1, rank: 53 }
  const blackJoker = { value: jokerValue, suit: 3, rank: 54 }
  return [...suited, redJoker, blackJoker]
}

/** The deck of SkyWay in order of rank; the ace counts 14. */
export const aceHighDeck = orderedDeck(2)

/** The deck of Sandwich in order of rank; the ace counts 1. */
export const aceLowDeck = orderedDeck(1)
