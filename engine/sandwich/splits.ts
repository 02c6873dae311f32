import type { Card } from '../cards/card.ts'
import { cardsInSandwich } from './deal.ts'
import type { Sandwich } from './score.ts'
import { allWorths, rankSpan } from './worths.ts'

/** A choice of three cards of a hand, a < b < c, by their places in it; the others are kept. */
export interface Split {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly kept: readonly number[]
}

/** Every choice of three cards of a hand of so many. */
export function splitsOf(handSize: number): readonly Split[] {
  const places = [...Array(handSize).keys()]
  return places.flatMap((a) =>
    places.slice(a + 1).flatMap((b) =>
      places.slice(b + 1).map((c) => {
        const kept = places.filter((place) => place !== a && place !== b && place !== c)
        return { a, b, c, kept }
      }),
    ),
  )
}

/** The best sandwich of three cards. Which of the slices comes first makes no difference: the first named does. */
export function bestSandwich(a: Card, b: Card, c: Card): Sandwich & { readonly worth: number } {
  const ways = [
    { bread: a, filling: b, lid: c },
    { bread: a, filling: c, lid: b },
    { bread: b, filling: a, lid: c },
  ].map((sandwich) => ({ ...sandwich, worth: worthOf(sandwich) }))
  return ways.reduce((best, way) => (way.worth > best.worth ? way : best))
}

function worthOf({ bread, filling, lid }: Sandwich): number {
  return allWorths()[(bread.rank * rankSpan + filling.rank) * rankSpan + lid.rank] ?? 0
}

/**
 * What each three of the cards are worth at best, for millions of look-ups: those at the places a < b < c of the list
 * stand at `(a * cards.length + b) * cards.length + c`.
 */
export function bestWorths(cards: readonly Card[]): Int8Array {
  const count = cards.length
  const table = new Int8Array(count ** cardsInSandwich)
  for (const [a, first] of cards.entries()) {
    for (const [b, second] of cards.slice(0, a).entries()) {
      for (const [c, third] of cards.slice(0, b).entries())
        table[(c * count + b) * count + a] = bestSandwich(third, second, first).worth
    }
  }
  return table
}
