import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { breadFactor, scoreParts, scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import * as text from '../../../../content/text/try-rules.ts'
import { numberText } from '../../../kit/number.ts'
import type { LocalTable } from '../../store/local-table.ts'
import { type SandwichTableState, selectedRows } from '../state/table.ts'

const steps = [text.chooseBread, text.chooseFilling, text.chooseLid]

/** Returns what the board of Sandwich says: what to choose next, or what the last sandwich has scored, and why. */
export function saidBySandwich({
  state,
  table,
}: Pick<LocalTable<SandwichState, SandwichTableState>, 'state' | 'table'>): string {
  const chosen = selectedRows(table).length
  const { lastSandwich } = state
  if (chosen > 0 || lastSandwich === null) return steps[chosen] ?? ''
  const { filling, difference, bonus } = scoreParts(lastSandwich)
  const parts = { filling, factor: breadFactor, difference, score: numberText(scoreSandwich(lastSandwich)) }
  const why = bonus > 0 ? text.partsOfOneSuit({ ...parts, bonus }) : text.parts(parts)
  return `${table.game.message} ${why}`
}
