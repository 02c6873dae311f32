import type { DeletionRule } from '../storage/deletion.ts'

/** What was done stays known, and no longer who did it. */
export const auditDeletion: readonly DeletionRule[] = [
  { table: 'audit_trail', column: 'person_id', outcome: 'detached', shown: ['done_at', 'act', 'thing'] },
]
