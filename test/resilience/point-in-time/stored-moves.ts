import { z } from 'zod'
import { openDatabase } from '../../../server/storage/database.ts'
import type { Acknowledged } from '../../support/bots/bot.ts'

/** How many moves each game has, by its id. */
export type Turns = ReadonlyMap<number, number>

/** Returns how many moves of each game are acknowledged now. */
export function turnsOf(acknowledged: Acknowledged): Turns {
  return new Map([...acknowledged].map(([id, { moves }]) => [id, moves.length]))
}

/** Returns how many moves of each game are in the database. */
export async function storedTurns(url: string): Promise<Turns> {
  const database = openDatabase({ url }, 1)
  try {
    const { rows } = await database.pool.query('select id, turn from games')
    const games = z.array(z.object({ id: z.number(), turn: z.number() })).parse(rows)
    return new Map(games.map(({ id, turn }) => [id, turn]))
  } finally {
    await database.close()
  }
}

/** Returns the number of moves of all games. */
export function sumOf(turns: Turns): number {
  return [...turns.values()].reduce((sum, turn) => sum + turn, 0)
}

/**
 * Returns one sentence for each game of which moves are missing that were acknowledged before a moment, or
 * there that were sent after it.
 *
 * @param before what was acknowledged before the moment was asked for
 * @param after what was acknowledged when the answer was there; of each game, one more move can have been on
 *   its way, and so can a game without a move
 */
export function problemsOf(stored: Turns, before: Turns, after: Turns): string[] {
  return [
    ...[...before].flatMap(([id, turn]) =>
      (stored.get(id) ?? -1) < turn
        ? [`game ${id}: ${turn} moves acknowledged before, ${stored.get(id) ?? 'no game'} stored`]
        : [],
    ),
    ...[...stored].flatMap(([id, turn]) =>
      turn > (after.get(id) ?? -1) + 1
        ? [`game ${id}: ${turn} moves stored, some of them sent after the moment`]
        : [],
    ),
  ]
}

/** Returns the acknowledged moves up to the stored turn of each game. */
export function upTo(stored: Turns, acknowledged: Acknowledged): Acknowledged {
  return new Map(
    [...stored].flatMap(([id, turn]) => {
      const game = acknowledged.get(id)
      return game === undefined ? [] : [[id, { ...game, moves: game.moves.slice(0, turn) }] as const]
    }),
  )
}
