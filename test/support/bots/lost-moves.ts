import { view } from '@skyway/engine/record/game.ts'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { readMoves, replay } from '@skyway/engine/record/record.ts'
import { z } from 'zod'
import { type Address, openDatabase } from '../../../server/storage/database.ts'
import type { TestClient } from '../server/test-client.ts'
import type { Acknowledged } from './bot.ts'

const exported = z.object({ moves: z.unknown(), turn: z.number() })

const storedGame = z.object({
  id: z.number(),
  game_type_id: z.literal(gameTypeIds),
  seed: z.instanceof(Buffer),
  moves: z.unknown(),
  turn: z.number(),
  game_over: z.boolean(),
  game_won: z.boolean(),
  game_score: z.number(),
})

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
    const { rows } = await database.pool.query('select * from games')
    return rows.flatMap((row: unknown) => {
      const game = storedGame.parse(row)
      const moves = readMoves(game.game_type_id, game.moves)
      const replayed = view(replay({ gameTypeId: game.game_type_id, seed: game.seed.toString('hex'), moves }))
      const stored = [game.turn, game.game_over, game.game_won, game.game_score]
      const expected = [replayed.turn, replayed.gameOver, replayed.gameWon, replayed.gameScore]
      return stored.join() === expected.join()
        ? []
        : [`game ${game.id}: stored ${stored.join()}, replays to ${expected.join()}`]
    })
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
