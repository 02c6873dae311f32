import type { DeletionRule } from '../storage/deletion.ts'

/** A deleted person is removed from the list. */
export const newsletterDeletion: readonly DeletionRule[] = [
  {
    table: 'subscribers',
    column: 'email',
    holds: 'email',
    outcome: 'removed',
    shown: ['email', 'subscribed_at', 'asked_at', 'confirmed_at'],
  },
]
