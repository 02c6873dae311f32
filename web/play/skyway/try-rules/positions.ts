import type { Card } from '@skyway/engine/cards/card.ts'
import { type SkywayState, startSkyway } from '@skyway/engine/skyway/deal.ts'
import { type Pile, placeCount, side } from '@skyway/engine/skyway/grid.ts'
import { cardsOf, seed, without } from '../../try-rules/named-cards.ts'

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

function pileOf([upper, lower]: readonly Card[]): Pile | null {
  return upper && lower ? [upper, lower] : null
}
