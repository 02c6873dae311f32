import type { DeletionRule } from '../storage/deletion.ts'

/** A deleted player leaves the leaderboard. */
export const leaderboardDeletion: readonly DeletionRule[] = [
  {
    table: 'rankings',
    column: 'person_id',
    outcome: 'removed',
    shown: ['game_type_id', 'game_id', 'score', 'finished_at'],
  },
]
