import type { DeletionRule } from '../storage/deletion.ts'

/** What a person wrote to the owner under the address of the account goes with it. */
export const contactDeletion: readonly DeletionRule[] = [
  {
    table: 'contact_messages',
    column: 'email',
    holds: 'email',
    outcome: 'removed',
    shown: ['received_at', 'name', 'email', 'subject', 'message'],
  },
]
