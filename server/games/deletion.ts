import { sql } from 'kysely'
import type { DeletionRule } from '../storage/deletion.ts'

/** Nobody can go on with a deleted player's game; what was played to its end stays, as nobody's. */
export const gameDeletion: readonly DeletionRule[] = [
  { table: 'rankings', column: 'person_id', outcome: 'removed' },
  { table: 'games', column: 'person_id', outcome: 'removed', only: sql`not game_over` },
  { table: 'games', column: 'person_id', outcome: 'detached' },
]
