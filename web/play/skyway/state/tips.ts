import { placeCount } from '@skyway/engine/skyway/grid.ts'
import * as text from '../../../../content/text/tips.ts'
import type { TimedTip } from '../../tips/tips.ts'

/** The tips of SkyWay: before the first pile, after the first one, and when two places of the round are left. */
export const tips: readonly TimedTip[] = [
  { turn: 0, text: text.skyway.first },
  { turn: 1, text: text.skyway.second },
  { turn: placeCount - 2, text: text.skyway.third },
]
