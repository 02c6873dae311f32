import type { DeletionRule } from '../storage/deletion.ts'

/** A code stays used, and an unused one stays good, without the one who used or added it. */
export const codeDeletion: readonly DeletionRule[] = [
  { table: 'codes', column: 'used_by', outcome: 'detached', shown: ['used_at'] },
  {
    table: 'codes',
    column: 'created_by',
    outcome: 'detached',
    shown: ['created_at', 'expires_at', 'used_at'],
  },
]
