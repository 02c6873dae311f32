import type { Kysely, Transaction } from 'kysely'
import { unauthorized } from '../http/problem.ts'
import {
  applyRule,
  type Deleted,
  type DeletionRule,
  findsRowsOf,
  type Named,
  shownRows,
} from '../storage/deletion.ts'
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

/** Everything that the rooms keep of a person, as far as they show it, table by table. Throws 401 for one who is gone. */
export async function exportPerson(db: Kysely<Tables>, named: Named, rules: readonly DeletionRule[]) {
  const person = await db
    .selectFrom('people')
    .select(['issuer', 'subject', 'display_name', 'profile_picture', 'email', 'is_reader', 'created_at'])
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
 * Deletes a person with all that the rooms keep of them, in one transaction, and answers what became of it.
 * `forget` removes the person and the account. Throws 401 for a person who is gone.
 */
export async function deletePerson(
  db: Kysely<Tables>,
  named: Named,
  rules: readonly DeletionRule[],
  forget: (transaction: Transaction<Tables>) => Promise<Deleted[]>,
): Promise<Deleted[]> {
  return await db.transaction().execute(async (transaction) => {
    // Whoever makes something for this person at this moment comes before or finds nobody.
    const person = await transaction
      .selectFrom('people')
      .select('id')
      .where('id', '=', named.id)
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw unauthorized()
    const deleted: Deleted[] = []
    for (const rule of rules.filter((each) => findsRowsOf(named, each))) {
      const rows = await applyRule(transaction, rule, named)
      deleted.push({ table: rule.table, outcome: rule.outcome, rows })
    }
    return [...deleted, ...(await forget(transaction))]
  })
}
