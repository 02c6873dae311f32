import * as text from '../../../../content/text/try-rules.ts'
import { gained, lostSentence, messageOf, roundSentence } from '../state/labels.ts'
import type { SkywayTableState } from '../state/table.ts'

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
