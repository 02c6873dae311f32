import type { DeletionRule } from '../storage/deletion.ts'

/** The stored copy of a person's picture is deleted with the person. */
export const profileDeletion: readonly DeletionRule[] = [
  {
    table: 'profile_pictures',
    column: 'person_id',
    outcome: 'removed',
    shown: ['address', 'asked_at', 'fetched_at', 'fault', 'file'],
  },
]
