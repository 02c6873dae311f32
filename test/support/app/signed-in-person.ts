import { randomBytes, randomUUID } from 'node:crypto'
import { CompactSign, importJWK, SignJWT } from 'jose'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { embeddedGroupsClaim, embeddedResource, oidcClient } from '../../../server/session/oidc-client.ts'
import type { Settings } from '../../../server/settings/settings.ts'
import { decrypt } from '../../../server/storage/encryption.ts'
import { installationSecret } from '../../../server/storage/installation-secret.ts'
import type { Tables } from '../../../server/storage/tables.ts'

export interface Rights {
  reader?: boolean
  admin?: boolean
}

/** A person who is logged in. */
export interface Person {
  readonly headers: { readonly authorization: string }
  readonly personId: number
  readonly issuer: string
  readonly subject: string
  readonly email: string
  /** The `sid` claim of the token. */
  readonly signInId: string
}

/**
 * Creates an account that is logged in at the embedded provider, and a token signed by the provider's own
 * key, without the cost of a password and of the protocol.
 */
export async function makePerson(
  db: Kysely<Tables>,
  settings: Settings,
  { reader = false, admin = false }: Rights = {},
): Promise<Person> {
  const { issuer } = oidcClient(settings)
  const subject = randomUUID()
  const signInId = randomUUID()
  const email = `${subject}@example.org`
  const name = `Player ${subject.slice(0, 4)}`
  await sql`
    with account as (
      insert into identity_user (id, name, email, email_verified, is_admin)
      values (${subject}, ${name}, ${email}, true, ${admin}) returning id
    )
    insert into identity_session (id, expires_at, cookie_hash, device, payload, user_id)
    select ${signInId}, now() + interval '1 day', ${randomBytes(32)}, 'Firefox', '{}', id from account
  `.execute(db)
  const { id: personId } = await db
    .insertInto('people')
    .values({ issuer, subject, display_name: name, email, is_reader: reader })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await signToken(db, settings, {
    sub: subject,
    sid: signInId,
    name,
    email,
    email_verified: true,
    [embeddedGroupsClaim]: admin ? ['Admin'] : [],
  })
  return { headers: { authorization: `Bearer ${token}` }, personId, issuer, subject, email, signInId }
}

/**
 * Returns a token of the embedded provider, signed by its own key. The given claims replace the usual ones.
 */
export async function signToken(
  db: Kysely<Tables>,
  settings: Settings,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { key, kid } = await signingKey(db, settings)
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: oidcClient(settings).issuer,
    aud: [embeddedResource(settings)],
    iat: now,
    exp: now + 600,
    client_id: settings.oidcClientId,
    ...claims,
  }
  const critical = Array.isArray(header['crit']) ? header['crit'].map((name) => [name, true]) : []
  return await new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header })
    .sign(key, { crit: Object.fromEntries(critical) })
}

/** Returns a token of the embedded provider with exactly this payload, which need not be valid claims. */
export async function signPayload(db: Kysely<Tables>, settings: Settings, payload: string): Promise<string> {
  const { key, kid } = await signingKey(db, settings)
  return await new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .sign(key)
}

const keys = new WeakMap<Kysely<Tables>, ReturnType<typeof readKey>>()

function signingKey(db: Kysely<Tables>, settings: Settings): ReturnType<typeof readKey> {
  const known = keys.get(db) ?? readKey(db, settings)
  keys.set(db, known)
  return known
}

async function readKey(db: Kysely<Tables>, settings: Settings) {
  const secret = settings.identitySecret ?? (await installationSecret(db, 'provider'))
  const { rows } = await sql<{ id: string; private_key: string }>`
    select id, private_key from identity_jwks order by created_at desc limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The provider has made no signing key')
  const text = decrypt(secret, z.string().parse(JSON.parse(row.private_key)))
  return { key: await importJWK(JSON.parse(text), 'ES256'), kid: row.id }
}
