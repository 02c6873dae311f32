import type { JSONWebKeySet } from 'jose'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../storage/tables.ts'

const publicKeyShape = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() })

/** The public keys of the embedded provider that are not withdrawn, as they are published. */
export async function publicKeys(db: Kysely<Tables>): Promise<JSONWebKeySet> {
  const { rows } = await sql<{ id: string; public_key: string; alg: string | null }>`
    select id, public_key, alg from identity_jwks
    where expires_at is null or expires_at > now()
    order by created_at`.execute(db)
  return {
    keys: rows.map(({ id, public_key, alg }) => ({
      ...publicKeyShape.parse(JSON.parse(public_key)),
      kid: id,
      alg: alg ?? 'ES256',
      use: 'sig',
    })),
  }
}
