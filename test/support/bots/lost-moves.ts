import { readMoves } from '@skyway/engine/record/record.ts'
import { z } from 'zod'
import { replayStoredGames } from '../../../server/games/replay-stored-games.ts'
import { type Address, openDatabase } from '../../../server/storage/database.ts'
import type { TestClient } from '../server/test-client.ts'
import type { Acknowledged } from './bot.ts'

const exported = z.object({ moves: z.unknown(), turn: z.number() })

export function countMoves(acknowledged: Acknowledged): number {
  return [...acknowledged.values()].reduce((sum, { moves }) => sum + moves.length, 0)
}

/**
 * Returns one sentence for each game whose stored moves, according to an admin's export, differ from the
 * acknowledged ones.
 */
export async function compareMoves(admin: TestClient, acknowledged: Acknowledged): Promise<string[]> {
  const wrong: string[] = []
  for (const [id, { gameTypeId, moves }] of acknowledged) {
    const { status, body } = await admin.call('GET', `/games/${id}/Data`)
    if (status !== 200) {
      wrong.push(`game ${id}: ${moves.length} moves acknowledged, its export answered ${status}`)
      continue
    }
    const record = exported.parse(typeof body === 'string' ? JSON.parse(body) : body)
    if (
      JSON.stringify(readMoves(gameTypeId, record.moves)) !== JSON.stringify(moves) ||
      record.turn !== moves.length
    ) {
      wrong.push(
        `game ${id}: ${moves.length} moves acknowledged, turn ${record.turn}, stored ${JSON.stringify(record.moves)}`,
      )
    }
  }
  return wrong
}

/**
 * Returns one sentence for each game in the database whose seed and moves do not lead to its stored state.
 */
export async function replayAll(address: Address): Promise<string[]> {
  const database = openDatabase(address, 1)
  try {
    const { wrong } = await replayStoredGames(database.db)
    return [...wrong]
  } finally {
    await database.close()
  }
}

/** Prints the problems, or that there are none. Returns the exit code. */
export function verdict(wrong: readonly string[], right: string): 0 | 1 {
  for (const sentence of wrong) console.error(sentence)
  console.log(wrong.length === 0 ? right : `${wrong.length} wrong`)
  return wrong.length === 0 ? 0 : 1
}
