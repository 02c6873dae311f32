import type { Kysely, Transaction } from 'kysely'
import { unauthorized } from '../http/problem.ts'
import { applyRule, type DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'

interface Profile {
  displayName: string
  profilePicture: string
}

const profileColumns = ['display_name as displayName', 'profile_picture as profilePicture'] as const

/** Throws 401 for a person who is gone. */
export async function readProfile(db: Kysely<Tables>, personId: number): Promise<Profile> {
  const row = await db
    .selectFrom('people')
    .select(profileColumns)
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw unauthorized()
  return row
}

/** Changes what is given and leaves the rest. Throws 401 for a person who is gone. */
export async function changeProfile(
  db: Kysely<Tables>,
  personId: number,
  { displayName, profilePicture }: { displayName?: string | undefined; profilePicture?: string | undefined },
): Promise<Profile> {
  if (displayName === undefined && profilePicture === undefined) return await readProfile(db, personId)
  const row = await db
    .updateTable('people')
    .set({
      ...(displayName !== undefined && { display_name: displayName }),
      ...(profilePicture !== undefined && { profile_picture: profilePicture }),
    })
    .where('id', '=', personId)
    .returning(profileColumns)
    .executeTakeFirst()
  if (!row) throw unauthorized()
  return row
}

/** What became of the rows of one table. */
interface Deleted {
  table: string
  outcome: 'removed' | 'detached'
  rows: number
}

/**
 * Deletes a person with all that the rooms keep of them, in one transaction, and answers what became of it.
 * `forget` removes the person and the account. Throws 401 for a person who is gone.
 */
export async function deletePerson(
  db: Kysely<Tables>,
  personId: number,
  rules: readonly DeletionRule[],
  forget: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<Deleted[]> {
  return await db.transaction().execute(async (transaction) => {
    // Whoever makes something for this person at this moment comes before or finds nobody.
    const person = await transaction
      .selectFrom('people')
      .select(['id', 'email'])
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw unauthorized()
    const deleted: Deleted[] = []
    for (const rule of rules) {
      const rows = await applyRule(transaction, rule, person)
      deleted.push({ table: rule.table, outcome: rule.outcome, rows })
    }
    await forget(transaction)
    return [...deleted, { table: 'people', outcome: 'removed', rows: 1 }]
  })
}
