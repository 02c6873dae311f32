import type { Kysely, Transaction } from 'kysely'
import { playerName } from '../../content/text/field-errors.ts'
import { player } from '../../content/text/people.ts'
import { Problem, unauthorized } from '../http/problem.ts'
import { nameIndex } from '../session/people.ts'
import {
  applyRule,
  canFindRowsOf,
  type Deleted,
  type DeletionRule,
  type PersonReference,
  shownRows,
} from '../storage/deletion.ts'
import { isDuplicate } from '../storage/errors.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { nameKey } from '../text/name-key.ts'
import { isRefusedName } from '../text/refused-names.ts'
import { queuePicture } from './picture/queue.ts'

interface Profile {
  displayName: string
  profilePicture: string
}

const profileColumns = ['display_name as displayName', 'profile_picture as profilePicture'] as const

/**
 * Returns the profile, and whether its name was given.
 *
 * @throws Problem 401 if the person was deleted
 */
export async function readPerson(
  db: Kysely<Tables>,
  personId: number,
): Promise<Profile & { isNamed: boolean; isNameReset: boolean; isPictureReset: boolean }> {
  const row = await db
    .selectFrom('people')
    .select([...profileColumns, 'is_named as isNamed', 'name_reset_at', 'picture_reset_at'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw unauthorized()
  const { name_reset_at: nameResetAt, picture_reset_at: pictureResetAt, ...profile } = row
  return { ...profile, isNameReset: nameResetAt !== null, isPictureReset: pictureResetAt !== null }
}

/**
 * Changes the given fields. A new picture is fetched later. An admin may have any name that is free.
 *
 * @throws Problem 401 if the person was deleted
 * @throws Problem 409 if another person has the name, or one that looks like it
 * @throws Problem 422 if the owner's list refuses the name
 */
export async function changeProfile(
  db: Kysely<Tables>,
  personId: number,
  { displayName, profilePicture }: { displayName?: string | undefined; profilePicture?: string | undefined },
  { isAdmin }: { isAdmin: boolean },
): Promise<Profile> {
  const known = await readPerson(db, personId)
  // Saving a picture also sends the name. An unchanged one is not checked, and does not become a given name.
  const name = displayName === known.displayName ? undefined : displayName
  if (name === undefined && profilePicture === undefined) return known
  if (name !== undefined && !isAdmin && isRefusedName(name))
    throw nameProblem(422, playerName.refused, 'name-refused')
  try {
    return await inTransaction(db, async (transaction) => {
      const row = await transaction
        .updateTable('people')
        .set({
          ...(name !== undefined && {
            display_name: name,
            is_named: true,
            name_key: name === player ? null : nameKey(name),
            name_reset_at: null,
          }),
          ...(profilePicture !== undefined && { profile_picture: profilePicture }),
          ...(profilePicture !== undefined && profilePicture !== '' && { picture_reset_at: null }),
        })
        .where('id', '=', personId)
        .returning(profileColumns)
        .executeTakeFirst()
      if (!row) throw unauthorized()
      if (profilePicture !== undefined) await queuePicture(transaction, personId, profilePicture)
      return row
    })
  } catch (error) {
    if (isDuplicate(error, nameIndex)) throw nameProblem(409, playerName.taken, 'name-taken')
    throw error
  }
}

function nameProblem(status: 409 | 422, reason: string, code: string): Problem {
  return new Problem(status, { detail: reason, errors: [{ field: 'displayName', reason }], code })
}

/**
 * Returns what the features store about a person and show, table by table.
 *
 * @throws Problem 401 if the person was deleted
 */
export async function exportPerson(
  db: Kysely<Tables>,
  named: PersonReference,
  rules: readonly DeletionRule[],
) {
  const person = await db
    .selectFrom('people')
    .select([
      'issuer',
      'subject',
      'display_name',
      'is_named',
      'profile_picture',
      'email',
      'is_reader',
      'preferences',
      'reader_since',
      'created_at',
      'last_seen_at',
      'disabled_at',
      'disabled_note',
      'name_reset_at',
      'picture_reset_at',
    ])
    .where('id', '=', named.id)
    .executeTakeFirst()
  if (!person) throw unauthorized()
  const tables = []
  for (const rule of rules) {
    const rows = await shownRows(db, rule, named)
    if (rows.length > 0) tables.push({ table: rule.table, column: rule.column, rows })
  }
  return { person, tables }
}

/**
 * Deletes a person with all that the features store about them, within a transaction, and returns what happened
 * to the rows. `forget` deletes the person and the account.
 *
 * @throws Problem 401 if the person was deleted already
 */
export async function deletePerson(
  transaction: Transaction<Tables>,
  named: PersonReference,
  rules: readonly DeletionRule[],
  forget: () => Promise<Deleted[]>,
): Promise<Deleted[]> {
  // The lock makes a transaction that adds something for this person come before, or fail.
  const person = await transaction
    .selectFrom('people')
    .select('id')
    .where('id', '=', named.id)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw unauthorized()
  const deleted: Deleted[] = []
  for (const rule of rules.filter((each) => canFindRowsOf(named, each))) {
    const rows = await applyRule(transaction, rule, named)
    deleted.push({ table: rule.table, outcome: rule.outcome, rows })
  }
  return [...deleted, ...(await forget())]
}

/** The stored copy of a person's picture is deleted with the person. */
export const profileDeletion: readonly DeletionRule[] = [
  {
    table: 'profile_pictures',
    column: 'person_id',
    outcome: 'removed',
    shown: ['address', 'asked_at', 'fetched_at', 'fault', 'file'],
  },
]
