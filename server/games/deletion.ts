import { sql } from 'kysely'
import type { DeletionRule } from '../storage/deletion.ts'

/** Nobody can continue a deleted player's unfinished game. Finished games stay without a player. */
export const gameDeletion: readonly DeletionRule[] = [
  { table: 'games', column: 'person_id', outcome: 'removed', only: sql`not game_over` },
  {
    table: 'games',
    column: 'person_id',
    outcome: 'detached',
    // All but the seed: the cards that are still hidden follow from it.
    shown: [
      'id',
      'game_type_id',
      'moves',
      'game_over',
      'game_won',
      'game_score',
      'auto_won',
      'practice',
      'created_at',
      'updated_at',
      'finished_at',
    ],
  },
]
