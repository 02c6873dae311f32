import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { decrypt, encrypt } from '../../storage/encryption.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { algorithm } from './configuration.ts'

/** How long a new key is published before it signs, so that verifiers know it by then. */
const publishedSecondsBefore = 60
/** How long a key stays published after its last token has expired. */
const publishedSecondsAfter = 900

const privateKeyShape = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})
/** The encrypted key is stored as JSON, in the form of earlier versions. */
const encryptedShape = z.string()

export type SigningKey = z.infer<typeof privateKeyShape> & { kid: string; alg: string; use: string }

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

/** Creates the first signing key, if there is none. */
export async function createFirstKey(db: Kysely<Tables>, secret: string): Promise<void> {
  const { rows } = await sql`select from identity_jwks limit 1`.execute(db)
  if (rows.length === 0) await insertKey(db, { secret, secondsUntilUse: 0 })
}

/**
 * Returns the keys that are published, with their private parts. The first one signs: the newest that has
 * been published for long enough.
 */
export async function signingKeys(db: Kysely<Tables>, secret: string): Promise<SigningKey[]> {
  const { rows } = await sql<{ id: string; private_key: string }>`
    select id, private_key from identity_jwks
    where expires_at is null or expires_at > now()
    order by created_at > now(), created_at desc`.execute(db)
  return rows.map(({ id, private_key }) => ({
    ...privateKeyShape.parse(JSON.parse(decrypt(secret, encryptedShape.parse(JSON.parse(private_key))))),
    kid: id,
    alg: algorithm,
    use: 'sig',
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
  const overlap = publishedSecondsBefore + accessTokenSeconds + publishedSecondsAfter
  return await inTransaction(db, async (transaction) => {
    await sql`
      update identity_jwks set expires_at = now() + make_interval(secs => ${overlap})
      where expires_at is null`.execute(transaction)
    const { id, signsFrom } = await insertKey(transaction, {
      secret,
      secondsUntilUse: publishedSecondsBefore,
    })
    return {
      id,
      signsFrom,
      othersEnd: new Date(signsFrom.getTime() + (overlap - publishedSecondsBefore) * 1000),
    }
  })
}

async function insertKey(
  db: Kysely<Tables>,
  { secret, secondsUntilUse }: { secret: string; secondsUntilUse: number },
): Promise<{ id: string; signsFrom: Date }> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const kept = encrypt(secret, JSON.stringify(await exportJWK(privateKey)))
  const { rows } = await sql<{ id: string; signsFrom: Date }>`
    insert into identity_jwks (id, public_key, private_key, created_at, alg, crv)
    values (${randomUUID()}, ${JSON.stringify(await exportJWK(publicKey))}, ${JSON.stringify(kept)},
      now() + make_interval(secs => ${secondsUntilUse}), ${algorithm}, 'P-256')
    returning id, created_at as "signsFrom"`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The new key could not be kept')
  return made
}
