import type { DeletionRule } from '../storage/deletion.ts'

// Without the text: a code in it would prove more than the token that asks for the export.
const shown = ['kind', 'subject', 'queued_at', 'failed_at']

/** Mails to a person, or with answers to a person, that still wait or have failed. */
export const mailDeletion: readonly DeletionRule[] = [
  { table: 'mails', column: 'recipient', holds: 'email', outcome: 'removed', shown },
  { table: 'mails', column: 'reply_to', holds: 'email', outcome: 'removed', shown },
]
