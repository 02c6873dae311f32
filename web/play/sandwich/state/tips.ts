import * as text from '../../../../content/text/tips.ts'
import type { TimedTip } from '../../tips/tips.ts'

/** The tips of Sandwich: before the first sandwich, after it, and after the second one. */
export const tips: readonly TimedTip[] = [
  { turn: 0, text: text.sandwich.first },
  { turn: 1, text: text.sandwich.second },
  { turn: 2, text: text.sandwich.third },
]
