import type { SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { breadFactor, scoreParts, scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import * as text from '../../../content/text/try-rules.ts'
import { numberText } from '../../kit/number.ts'
import { type SandwichTableState, selectedRows } from '../sandwich/state/table.ts'
import { gained, lostSentence, messageOf, roundSentence } from '../skyway/state/labels.ts'
import type { SkywayTableState } from '../skyway/state/table.ts'
import type { LocalTable } from './local-table.ts'

/**
 * Returns what the board of SkyWay says: how the round has ended, why a move was refused, what to do next, or what the
 * last move has changed.
 *
 * @param firstTurn the turn of the position
 */
export function saidBySkyway(table: SkywayTableState, firstTurn: number): string {
  const { game, notice, ended, pile, place, progress } = table
  if (ended) return roundSentence(ended)
  if (notice !== null || pile !== null || place !== null || game.turn === firstTurn) return messageOf(table)
  const lost = lostSentence(progress.lost)
  const changes = [...gained(table), ...(lost === '' ? [] : [lost])]
  return changes.length > 0 ? changes.join(' ') : text.noPathGained
}

const steps = [text.chooseBread, text.chooseFilling, text.chooseLid]

/** Returns what the board of Sandwich says: what to choose next, or what the last sandwich has scored, and why. */
export function saidBySandwich({ state, table }: LocalTable<SandwichState, SandwichTableState>): string {
  const chosen = selectedRows(table).length
  const { lastSandwich } = state
  if (chosen > 0 || lastSandwich === null) return steps[chosen] ?? ''
  const { filling, difference, bonus } = scoreParts(lastSandwich)
  const parts = { filling, factor: breadFactor, difference, score: numberText(scoreSandwich(lastSandwich)) }
  const why = bonus > 0 ? text.partsOfOneSuit({ ...parts, bonus }) : text.parts(parts)
  return `${table.game.message} ${why}`
}
