import type { DeletionRule } from '../storage/deletion.ts'

/** Who leaves is taken off the list as well. */
export const newsletterDeletion: readonly DeletionRule[] = [
  {
    table: 'subscribers',
    column: 'email',
    holds: 'email',
    outcome: 'removed',
    shown: ['email', 'subscribed_at', 'asked_at', 'confirmed_at'],
  },
]
