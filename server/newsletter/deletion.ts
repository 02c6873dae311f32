import type { DeletionRule } from '../storage/deletion.ts'

export const newsletterDeletion: readonly DeletionRule[] = [
  { table: 'subscribers', column: 'email', holds: 'email', outcome: 'removed' },
]
