import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { winningScore } from '@skyway/engine/sandwich/ending.ts'
import type { SkywayState } from '@skyway/engine/skyway/deal.ts'
import * as text from '../../../content/text/try-rules.ts'
import { firstTurn, lastSandwich, sandwichHand, skywayPosition } from './positions.ts'

/** A rule, what to do on its board, and the position of the board. */
export interface RuleToTry {
  readonly title: string
  readonly text: string
  readonly position: SkywayState | SandwichState
}

/** The rules of SkyWay. The positions make each rule visible with one move. */
const skyway: readonly RuleToTry[] = [
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

/** The rules of Sandwich. */
const sandwich: readonly RuleToTry[] = [
  { ...text.sandwich.bread, position: sandwichHand('h7 sK d7 c9 d2 s5 h10') },
  { ...text.sandwich.suit, position: sandwichHand('h7 hK h8 s7 c3 dJ s10') },
  { ...text.sandwich.joker, position: sandwichHand('sjoker hjoker s4 dQ c9 h2 dK') },
  // In the right order, the last sandwich wins exactly.
  { ...text.sandwich.end, position: lastSandwich('d7 sK c7', winningScore - 13) },
]

const rules: Readonly<Partial<Record<number, readonly RuleToTry[]>>> = {
  1: skyway,
  2: sandwich,
} satisfies Partial<Record<GameTypeId, readonly RuleToTry[]>>

/** Returns the rules of a game that can be tried, which may be none. */
export function rulesToTry(gameTypeId: number): readonly RuleToTry[] {
  return rules[gameTypeId] ?? []
}
