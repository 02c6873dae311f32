import { type Card, countsAs, isJoker, type Suit } from '../../cards/card.ts'
import { columnOf, type Grid, placeCount, side } from '../../skyway/grid.ts'
import { neighbors } from '../../skyway/path.ts'

const jokersInDeck = 2
const lowest = 2
const highest = 14

/**
 * Returns whether the suit has a skyway, or could still get one if the right cards came to the empty places.
 * All cards that are off the grid count as available, discarded ones included: false is certain, true is not.
 */
export function isPathReachable(grid: Grid, suit: Suit): boolean {
  const onGrid = grid.flatMap((pile) => pile ?? [])
  const jokers = jokersInDeck - onGrid.filter(isJoker).length
  const used = new Set(onGrid.filter((card) => card.suit === suit).map(({ value }) => value))
  const choices = grid.map((pile) => pile?.filter((card) => countsAs(card, suit)) ?? null)

  /**
   * @param top value of the last card before this place that was not a joker
   * @param jokersLeft how many jokers may still come
   */
  function enter(place: number, visited: number, top: number, jokersLeft: number): boolean {
    const cards = choices[place]
    if (!cards) {
      // The lowest card that climbs leaves the most room for those after it.
      const next = lowestFree(top)
      return (
        (next <= highest && leave(place, visited, next, jokersLeft)) ||
        (jokersLeft > 0 && leave(place, visited, top, jokersLeft - 1))
      )
    }
    return cards.some(
      (card) => climbs(card, top) && leave(place, visited, isJoker(card) ? top : card.value, jokersLeft),
    )
  }

  function leave(place: number, visited: number, top: number, jokersLeft: number): boolean {
    if (columnOf(place) === side - 1) return true
    const here = visited | (1 << place)
    return (neighbors[place] ?? []).some(
      (next) => (here & (1 << next)) === 0 && enter(next, here, top, jokersLeft),
    )
  }

  function lowestFree(top: number): number {
    let value = Math.max(top + 1, lowest)
    while (used.has(value)) value += 1
    return value
  }

  return starts.some((start) => enter(start, 0, 0, jokers))
}

function climbs(card: Card, top: number): boolean {
  return isJoker(card) || card.value > top
}

const starts = Array.from({ length: placeCount }, (_, place) => place).filter(
  (place) => columnOf(place) === 0,
)
