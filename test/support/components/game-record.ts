import type { Replayable } from '@skyway/engine/record/record.ts'
import type { Game } from '../../../web/play/store/game.ts'

/** Returns the replies about a finished game: the game, and its record. */
export function finishedReplies({ game, record }: { readonly game: Game; readonly record: Replayable }) {
  return {
    'GET /api/games/{id}': game,
    'GET /api/games/{id}/record': { ...record, format: 'skyway-game', version: 1 },
  } as const
}

/** Returns the replies to what a table asks when its game has ended: a first game, lost and without achievements. */
export function afterGameReplies({ gameTypeId }: Pick<Game, 'gameTypeId'>) {
  return {
    'GET /api/games/{id}/record': {
      format: 'skyway-game',
      version: 1,
      gameTypeId,
      seed: '01'.repeat(32),
      moves: [],
    },
    'GET /api/statistics/{gameTypeId}': {
      gameTypeId,
      games: 1,
      won: 0,
      best: null,
      mean: null,
      streak: 0,
      longestStreak: 0,
      scores: [],
    },
    'GET /api/achievements': {
      today: '2026-11-24',
      daysPlayed: ['2026-11-24'],
      streak: 1,
      longestStreak: 1,
      achievements: [],
    },
  } as const
}
