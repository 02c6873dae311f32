import { type Card, countsAs, isJoker, type Suit } from '../cards/card.ts'
import { columnOf, type Grid, placeCount, side } from './grid.ts'
import { neighbours } from './path.ts'

const jokersInDeck = 2
const lowest = 2
const highest = 14

/**
 * Whether the suit has a skyway, or could still get one by cards that are not on the grid, one of them on each empty place
 * that it needs. A card that was discarded counts as if it could come: false is certain, true is not a promise.
 */
export function hasHope(grid: Grid, suit: Suit): boolean {
  const lying = grid.flatMap((pile) => pile ?? [])
  const jokers = jokersInDeck - lying.filter(isJoker).length
  const used = new Set(lying.filter((card) => card.suit === suit).map(({ value }) => value))
  const choices = grid.map((pile) => pile?.filter((card) => countsAs(card, suit)) ?? null)

  /** `top` is the value of the last card that was no joker, `left` how many jokers may still come. */
  function step(place: number, visited: number, top: number, left: number): boolean {
    const cards = choices[place]
    if (!cards) {
      // The lowest card that climbs leaves the most room for those after it.
      const next = lowestFree(top)
      return (
        (next <= highest && goOn(place, visited, next, left)) ||
        (left > 0 && goOn(place, visited, top, left - 1))
      )
    }
    return cards.some(
      (card) => climbs(card, top) && goOn(place, visited, isJoker(card) ? top : card.value, left),
    )
  }

  function goOn(place: number, visited: number, top: number, left: number): boolean {
    if (columnOf(place) === side - 1) return true
    const here = visited | (1 << place)
    return (neighbours[place] ?? []).some((next) => (here & (1 << next)) === 0 && step(next, here, top, left))
  }

  function lowestFree(top: number): number {
    let value = Math.max(top + 1, lowest)
    while (used.has(value)) value += 1
    return value
  }

  return starts.some((start) => step(start, 0, 0, jokers))
}

function climbs(card: Card, top: number): boolean {
  return isJoker(card) || card.value > top
}

const starts = Array.from({ length: placeCount }, (_, place) => place).filter(
  (place) => columnOf(place) === 0,
)
