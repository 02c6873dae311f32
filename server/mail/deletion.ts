import type { DeletionRule } from '../storage/deletion.ts'

/** Mails to a person, or with answers to a person, that still wait or have failed. */
export const mailDeletion: readonly DeletionRule[] = [
  { table: 'mails', column: 'recipient', holds: 'email', outcome: 'removed' },
  { table: 'mails', column: 'reply_to', holds: 'email', outcome: 'removed' },
]
