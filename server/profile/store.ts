import { type Kysely, sql, type Transaction } from 'kysely'
import { unauthorized } from '../http/problem.ts'
import {
  applyRule,
  canFindRowsOf,
  type Deleted,
  type DeletionRule,
  type PersonReference,
  shownRows,
} from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
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
): Promise<Profile & { isNamed: boolean }> {
  const row = await db
    .selectFrom('people')
    .select([...profileColumns, 'is_named as isNamed'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw unauthorized()
  return row
}

/**
 * Changes the given fields. A new picture is fetched later.
 *
 * @throws Problem 401 if the person was deleted
 */
export async function changeProfile(
  db: Kysely<Tables>,
  personId: number,
  { displayName, profilePicture }: { displayName?: string | undefined; profilePicture?: string | undefined },
): Promise<Profile> {
  if (displayName === undefined && profilePicture === undefined) return await readPerson(db, personId)
  return await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('people')
      .set({
        ...(displayName !== undefined && {
          display_name: displayName,
          // Saving a picture also sends the name. An unchanged substitute does not become a given name.
          is_named: sql<boolean>`is_named or display_name <> ${displayName}`,
        }),
        ...(profilePicture !== undefined && { profile_picture: profilePicture }),
      })
      .where('id', '=', personId)
      .returning(profileColumns)
      .executeTakeFirst()
    if (!row) throw unauthorized()
    if (profilePicture !== undefined) await queuePicture(transaction, personId, profilePicture)
    return row
  })
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
      'created_at',
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
 * Deletes a person with all that the features store about them, in one transaction, and returns what happened
 * to the rows. `forget` deletes the person and the account.
 *
 * @throws Problem 401 if the person was deleted already
 */
export async function deletePerson(
  db: Kysely<Tables>,
  named: PersonReference,
  rules: readonly DeletionRule[],
  forget: (transaction: Transaction<Tables>) => Promise<Deleted[]>,
): Promise<Deleted[]> {
  return await db.transaction().execute(async (transaction) => {
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
    return [...deleted, ...(await forget(transaction))]
  })
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
