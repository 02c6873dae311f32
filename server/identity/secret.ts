import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/** A secret of this installation, made when first asked for and the same for all processes on one database. */
export async function installationSecret(
  db: Kysely<Tables>,
  name: 'provider' | 'tombstones' | 'codes',
): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
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
