import { randomBytes } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { createOpaqueSecret } from './opaque.ts'

/** A secret of this installation, made when first asked for and the same for all processes on one database. */
export async function installationSecret(
  db: Kysely<Tables>,
  name: 'provider' | 'tombstones' | 'codes',
): Promise<string> {
  return await keptSecret(db, name, randomBytes(32).toString('base64url'))
}

/**
 * The secret of OPAQUE, protected by `key` as the signing keys are: with IDENTITY_SECRET a copy of the database alone is of
 * no use for guessing passwords. Throws when it was protected by another key.
 */
export async function opaqueSecret(db: Kysely<Tables>, key: string): Promise<string> {
  const fresh = await symmetricEncrypt({ key, data: createOpaqueSecret() })
  const kept = await keptSecret(db, 'opaque', fresh)
  return await symmetricDecrypt({ key, data: kept }).catch((cause: unknown) => {
    throw new Error('IDENTITY_SECRET is not the one that the passwords of this database were made under', {
      cause,
    })
  })
}

async function keptSecret(db: Kysely<Tables>, name: string, fresh: string): Promise<string> {
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
