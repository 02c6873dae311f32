import { rulesOf } from '@skyway/engine/record/game.ts'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { type Replayable, replay } from '@skyway/engine/record/record.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { marksText, resultLine } from './result-text.ts'
import type { SharedResult } from './schema.ts'
import { readGameNames, readResult } from './store.ts'

/** Returns the result of a link, or null if there is none. */
export type ReadSharedResult = (link: string) => Promise<SharedResult | null>

/**
 * Returns the function that reads shared results. What they tell names nobody and tells no card.
 *
 * @param recordOf returns the seed and the moves of a game
 */
export function sharedResults(
  db: Kysely<Tables>,
  recordOf: (gameId: number) => Promise<Replayable>,
): ReadSharedResult {
  return async (link) => {
    const found = await readResult(db, link)
    if (found === null) return null
    const { gameId, day, score, lower, results, isOver } = found
    const [record, names] = await Promise.all([recordOf(gameId), readGameNames(db, gameTypeIds)])
    const { gameTypeId } = record
    const { marks, view } = rulesOf(gameTypeId)
    const state = replay(record)
    const told = {
      day,
      gameTypeId,
      gameName: names.get(gameTypeId) ?? '',
      score,
      betterThan: share(lower, results),
      marks: marks(state).map((row) => [...row]),
    }
    return {
      ...told,
      won: view(state).gameWon,
      results,
      isOver,
      text: `${resultLine(told)}\n${marksText(told.marks)}`,
    }
  }
}

/** Returns the percentage of the other results that are lower, rounded down; null if there are no others. */
export function share(lower: number, results: number): number | null {
  const others = Math.max(results - 1, lower)
  return others > 0 ? Math.floor((100 * lower) / others) : null
}
