import type { DeletionRule } from '../storage/deletion.ts'

/** A player's own statistics go with the player; in the counts of everybody's scores nobody is named. */
export const statisticsDeletion: readonly DeletionRule[] = [
  {
    table: 'player_statistics',
    column: 'person_id',
    outcome: 'removed',
    shown: ['game_type_id', 'games', 'won', 'streak', 'longest_streak', 'best', 'total', 'tens'],
  },
]
