import type { Card } from '@skyway/engine/cards/card.ts'
import { type SkywayState, startSkyway } from '@skyway/engine/skyway/deal.ts'
import { type Pile, placeCount, side } from '@skyway/engine/skyway/grid.ts'
import * as text from '../../../../content/text/try-rules.ts'
import { cardsOf, seed, without } from '../../try-rules/named-cards.ts'
import type { RuleToTry } from '../../try-rules/rule.ts'

const pilesInMarket = side

/** The start of a round. */
const firstTurn: SkywayState = startSkyway(seed)

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

/** The rules of SkyWay. The positions make each rule visible with one move. */
export const rules: readonly RuleToTry<SkywayState>[] = [
  { ...text.skyway.turn, position: firstTurn },
  {
    ...text.skyway.climb,
    position: skywayPosition(
      { 3: 'h3 s4', 4: 'h9 c8' },
      'hA d6 h8 sQ c2 d4',
      'h10 cK d3 s6 s9 d10',
      'hQ d2 c3 s5 d8 c6',
    ),
  },
  {
    ...text.skyway.joker,
    position: skywayPosition(
      { 0: 's4 d3', 1: 's6 d5', 3: 'h9 c7', 5: 'h10 cJ', 7: 's9 d8', 8: 'sK dQ' },
      'hjoker c3 h5 s2 d10 cQ',
    ),
  },
  {
    ...text.skyway.lost,
    position: skywayPosition({ 0: 'h3 d4', 2: 'sK dQ', 3: 'c2 h5', 4: 'hjoker s8' }, 's4 d7 h8 c10 d9 cJ'),
  },
  {
    ...text.skyway.allFour,
    position: skywayPosition(
      {
        0: 'h4 d3',
        1: 'h8 d7',
        2: 'hQ dK',
        3: 's5 c6',
        4: 's9 c8',
        6: 'd2 c4',
        7: 's10 h2',
        8: 'sK h3',
      },
      'cJ d5 c5 hA s2 d10',
    ),
  },
]
