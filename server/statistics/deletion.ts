import type { DeletionRule } from '../storage/deletion.ts'

/** A deleted player's statistics are deleted. The counts of all players' scores name nobody. */
export const statisticsDeletion: readonly DeletionRule[] = [
  {
    table: 'player_statistics',
    column: 'person_id',
    outcome: 'removed',
    shown: ['game_type_id', 'games', 'won', 'streak', 'longest_streak', 'best', 'total', 'tens'],
  },
]
