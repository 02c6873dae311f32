import type { Card } from '../../cards/card.ts'
import type { Sandwich } from '../../sandwich/score.ts'
import { rankSpan, scoreTable } from '../../sandwich/score-table.ts'
import { threeCount, threeIndex } from './combinations.ts'

/** Three cards of a hand, a < b < c, by their places in it, and the places of the cards that are kept. */
export interface Triple {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly kept: readonly number[]
}

/** Returns every choice of three cards from a hand of this size. */
export function triplesOf(handSize: number): readonly Triple[] {
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

/** Returns the best sandwich of three cards. Of its slices, the one passed in first is the bread. */
export function bestSandwich(a: Card, b: Card, c: Card): Sandwich & { readonly score: number } {
  const sandwiches = [
    { bread: a, filling: b, lid: c },
    { bread: a, filling: c, lid: b },
    { bread: b, filling: a, lid: c },
  ].map((sandwich) => ({ ...sandwich, score: scoreOf(sandwich) }))
  return sandwiches.reduce((best, sandwich) => (sandwich.score > best.score ? sandwich : best))
}

function scoreOf({ bread, filling, lid }: Sandwich): number {
  return scoreTable()[(bread.rank * rankSpan + filling.rank) * rankSpan + lid.rank] ?? 0
}

/** Returns a table of the best score of each three of the cards, by `threeIndex`, for millions of look-ups. */
export function bestScores(cards: readonly Card[]): Int8Array {
  const table = new Int8Array(threeCount(cards.length))
  for (const [c, third] of cards.entries()) {
    for (const [b, second] of cards.slice(0, c).entries()) {
      for (const [a, first] of cards.slice(0, b).entries())
        table[threeIndex(a, b, c)] = bestSandwich(first, second, third).score
    }
  }
  return table
}
