import { sql } from 'kysely'
import type { DeletionRule } from '../storage/deletion.ts'

/** Nobody can go on with a deleted player's game; what was played to its end stays, as nobody's. */
export const gameDeletion: readonly DeletionRule[] = [
  {
    table: 'rankings',
    column: 'person_id',
    outcome: 'removed',
    shown: ['game_type_id', 'game_id', 'score', 'finished_at'],
  },
  { table: 'games', column: 'person_id', outcome: 'removed', only: sql`not game_over` },
  {
    table: 'games',
    column: 'person_id',
    outcome: 'detached',
    // All but the seed, from which the cards follow that are not yet seen.
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
