import type { DeletionRule } from '../storage/deletion.ts'

/** A code stays used or valid, but no longer refers to the person who used or added it. */
export const codeDeletion: readonly DeletionRule[] = [
  { table: 'codes', column: 'used_by', outcome: 'detached', shown: ['used_at'] },
  {
    table: 'codes',
    column: 'created_by',
    outcome: 'detached',
    shown: ['created_at', 'expires_at', 'used_at'],
  },
]
