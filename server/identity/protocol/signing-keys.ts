import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../storage/tables.ts'
import { encrypt } from '../credentials/secrets.ts'

const algorithm = 'ES256'
/** How long a new key is published before it signs, so that verifiers know it by then. */
const publishedSecondsBefore = 60
/** How long a key stays published after its last token has expired. */
const publishedSecondsAfter = 900

const publicKeyShape = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() })

/**
 * Returns the published public keys of the embedded provider. `withdrawn` includes withdrawn keys, to verify
 * what was signed long ago.
 */
export async function publicKeys(
  db: Kysely<Tables>,
  { withdrawn = false }: { withdrawn?: boolean } = {},
): Promise<JSONWebKeySet> {
  const { rows } = await sql<{ id: string; public_key: string; alg: string | null }>`
    select id, public_key, alg from identity_jwks
    where ${withdrawn} or expires_at is null or expires_at > now()
    order by created_at`.execute(db)
  return {
    keys: rows.map(({ id, public_key, alg }) => ({
      ...publicKeyShape.parse(JSON.parse(public_key)),
      kid: id,
      alg: alg ?? algorithm,
      use: 'sig',
    })),
  }
}

/** A key in the form of the library. */
interface SigningKey {
  id: string
  publicKey: string
  privateKey: string
  createdAt: Date
  expiresAt?: Date
  alg: typeof algorithm
}

/** Returns the keys that may sign now. The library signs with the newest. */
export async function signingKeys(db: Kysely<Tables>): Promise<SigningKey[]> {
  const { rows } = await sql<{
    id: string
    public_key: string
    private_key: string
    created_at: Date
    expires_at: Date | null
  }>`
    select id, public_key, private_key, created_at, expires_at from identity_jwks
    where created_at <= now() and (expires_at is null or expires_at > now())`.execute(db)
  return rows.map(({ id, public_key, private_key, created_at, expires_at }) => ({
    id,
    publicKey: public_key,
    privateKey: private_key,
    createdAt: created_at,
    ...(expires_at !== null && { expiresAt: expires_at }),
    alg: algorithm,
  }))
}

/**
 * Creates a signing key, encrypted with `secret`. It is published immediately and signs after one minute. The
 * previous keys are withdrawn when the last token that they signed has expired.
 *
 * @returns the id of the new key, and when the previous keys end
 */
export async function rotateSigningKeys(
  db: Kysely<Tables>,
  { secret, accessTokenSeconds }: { secret: string; accessTokenSeconds: number },
): Promise<{ id: string; signsFrom: Date; othersEnd: Date }> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const id = randomUUID()
  const kept = await encrypt(secret, JSON.stringify(await exportJWK(privateKey)))
  const overlap = publishedSecondsBefore + accessTokenSeconds + publishedSecondsAfter
  return await db.transaction().execute(async (transaction) => {
    await sql`
      update identity_jwks set expires_at = now() + make_interval(secs => ${overlap})
      where expires_at is null`.execute(transaction)
    const { rows } = await sql<{ signs_from: Date; others_end: Date }>`
      insert into identity_jwks (id, public_key, private_key, created_at, alg, crv)
      values (${id}, ${JSON.stringify(await exportJWK(publicKey))}, ${JSON.stringify(kept)},
        now() + make_interval(secs => ${publishedSecondsBefore}), ${algorithm}, 'P-256')
      returning created_at as signs_from, now() + make_interval(secs => ${overlap}) as others_end`.execute(
      transaction,
    )
    const [made] = rows
    if (!made) throw new Error('The new key could not be kept')
    return { id, signsFrom: made.signs_from, othersEnd: made.others_end }
  })
}
