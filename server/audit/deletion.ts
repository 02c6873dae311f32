import type { DeletionRule } from '../storage/deletion.ts'

/** The act stays in the trail, but no longer says who did it. */
export const auditDeletion: readonly DeletionRule[] = [
  { table: 'audit_trail', column: 'person_id', outcome: 'detached', shown: ['done_at', 'act', 'thing'] },
]
