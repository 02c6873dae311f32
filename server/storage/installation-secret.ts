import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Returns a secret of this installation. It is made at first use and is the same for all processes of one
 * database.
 */
export async function installationSecret(
  db: Kysely<Tables>,
  name: 'provider' | 'tombstones' | 'codes',
): Promise<string> {
  return await storedSecret(db, name, randomBytes(32).toString('base64url'))
}

/** Returns the secret that is stored under a name; stores `fresh` first if there is none. */
export async function storedSecret(db: Kysely<Tables>, name: string, fresh: string): Promise<string> {
  await sql`insert into identity_secrets (name, value) values (${name}, ${fresh}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{
    value: string
  }>`select value from identity_secrets where name = ${name}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The secret ${name} could neither be made nor read`)
  return row.value
}
