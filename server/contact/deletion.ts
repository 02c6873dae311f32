import type { DeletionRule } from '../storage/deletion.ts'

/** Messages under the address of the account are deleted with it. */
export const contactDeletion: readonly DeletionRule[] = [
  {
    table: 'contact_messages',
    column: 'email',
    holds: 'email',
    outcome: 'removed',
    shown: ['received_at', 'name', 'email', 'subject', 'message'],
  },
]
