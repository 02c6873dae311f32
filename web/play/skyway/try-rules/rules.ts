import type { SkywayState } from '@skyway/engine/skyway/deal.ts'
import * as text from '../../../../content/text/try-rules.ts'
import type { RuleToTry } from '../../try-rules/rule.ts'
import { firstTurn, skywayPosition } from './positions.ts'

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
