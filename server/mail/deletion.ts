import type { DeletionRule } from '../storage/deletion.ts'

// The text is left out: a code in it would prove more than the token of the request for the export.
const shown = ['kind', 'subject', 'queued_at', 'failed_at']

/** Queued and failed mails that are addressed to the person, or whose answers go to the person. */
export const mailDeletion: readonly DeletionRule[] = [
  { table: 'mails', column: 'recipient', holds: 'email', outcome: 'removed', shown },
  { table: 'mails', column: 'reply_to', holds: 'email', outcome: 'removed', shown },
]
