import { isJoker, type Suit, suits } from '@skyway/engine/cards/card.ts'
import { type BrokenPath, brokenPath } from '@skyway/engine/skyway/broken-path.ts'
import { columnOf, rowOf } from '@skyway/engine/skyway/grid.ts'
import type { RoundView } from '@skyway/engine/skyway/view.ts'
import * as text from '../../../../content/text/skyway.ts'
import { valueIndex } from '../../cards/name.ts'
import { type Leg, legsOf } from './round-timeline.ts'
import type { Place } from './table.ts'

/** The climb of a suit that has no path, as it is drawn. */
export interface BrokenClimb {
  readonly suit: Suit
  readonly legs: readonly Leg[]
  /** Where it falls, and by which values; null if there is no card with which it would have gone on. */
  readonly fall: (Place & { readonly from: number; readonly to: number }) | null
}

/** Returns the farthest climb of each suit that has no path; none for a suit without a card at the start. */
export function brokenClimbs({ positions, winningPaths }: RoundView): readonly BrokenClimb[] {
  const grid = positions.map(({ cards }) => cards)
  return suits.flatMap((suit, index) => {
    const broken = winningPaths[index]?.length === 0 ? brokenPath(grid, suit) : null
    return broken ? [climbOf(suit, broken)] : []
  })
}

/** Returns why a round lacked only one suit: 'After the 9 came the 6.' An empty string if it lacked more, or no card falls. */
export function fallSentence(ended: RoundView): string {
  const missing = ended.winningPaths.filter((path) => path.length === 0)
  const fall = missing.length === 1 ? brokenClimbs(ended)[0]?.fall : null
  return fall ? text.fell({ from: valueIndex(fall.from), to: valueIndex(fall.to) }) : ''
}

function climbOf(suit: Suit, { steps, fall }: BrokenPath): BrokenClimb {
  const path = steps.map(({ place, card }) => ({ ...placeOf(place), value: card.value, suit: card.suit }))
  const end = path.at(-1)
  // Without the piece that leads over the edge of the sky.
  const legs = legsOf(path).slice(0, -1)
  const top = steps.findLast(({ card }) => !isJoker(card))?.card
  if (!fall || !end || !top) return { suit, legs, fall: null }
  const to = placeOf(fall.place)
  return {
    suit,
    legs: [...legs, { from: end, to }],
    fall: { ...to, from: top.value, to: fall.card.value },
  }
}

function placeOf(place: number): Place {
  return { row: rowOf(place), column: columnOf(place) }
}
