import { notFound } from '../http/problem.ts'
import type { Database } from '../storage/database.ts'
import type { Statistics } from './schema.ts'

/** What a person's games of a type add up to, beside everybody's scores. Throws 404 for a type that is not there. */
export async function statisticsOf(
  { db }: Database,
  { personId, gameTypeId }: { personId: number; gameTypeId: number },
): Promise<Statistics> {
  const [row, counts] = await Promise.all([
    db
      .selectFrom('game_types')
      .leftJoin('player_statistics as own', (join) =>
        join.onRef('own.game_type_id', '=', 'game_types.id').on('own.person_id', '=', personId),
      )
      .select([
        'own.games',
        'own.won',
        'own.streak',
        'own.longest_streak',
        'own.best',
        'own.total',
        'own.tens',
      ])
      .where('game_types.id', '=', gameTypeId)
      .executeTakeFirst(),
    db
      .selectFrom('score_counts')
      .select(['ten', 'games'])
      .where('game_type_id', '=', gameTypeId)
      .orderBy('ten')
      .execute(),
  ])
  if (!row) throw notFound()
  const { games, won, streak, longest_streak, best, total, tens } = row
  return {
    gameTypeId,
    games: games ?? 0,
    won: won ?? 0,
    streak: streak ?? 0,
    longestStreak: longest_streak ?? 0,
    best,
    mean: games && total !== null ? total / games : null,
    scores: counts.map(({ ten, games: everybody }) => ({ from: ten, own: tens?.[ten] ?? 0, everybody })),
  }
}
