import { randomBytes, randomUUID } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { importJWK, SignJWT } from 'jose'
import { type Kysely, sql } from 'kysely'
import { installationSecret } from '../identity/secret.ts'
import { embeddedGroupsClaim, embeddedResource, relyingParty } from '../session/relying-party.ts'
import type { Settings } from '../settings.ts'
import type { Tables } from '../storage/tables.ts'

export interface Rights {
  reader?: boolean
  admin?: boolean
}

/** Someone who is signed in. */
export interface Person {
  readonly headers: { readonly authorization: string }
  readonly personId: number
  readonly issuer: string
  readonly subject: string
  readonly email: string
  /** The `sid` of the token. */
  readonly signInId: string
}

/**
 * An account with a sign-in at the embedded provider and a token that its own key signed, without the cost of a password
 * and of the whole way through the protocol.
 */
export async function makePerson(
  db: Kysely<Tables>,
  settings: Settings,
  { reader = false, admin = false }: Rights = {},
): Promise<Person> {
  const { issuer } = relyingParty(settings)
  const subject = randomUUID()
  const signInId = randomUUID()
  const email = `${subject}@example.org`
  const name = `Player ${subject.slice(0, 4)}`
  await sql`
    with account as (
      insert into identity_user (id, name, email, email_verified, is_admin)
      values (${subject}, ${name}, ${email}, true, ${admin}) returning id
    )
    insert into identity_session (id, expires_at, token, updated_at, user_id)
    select ${signInId}, now() + interval '1 day', ${randomBytes(24).toString('hex')}, now(), id from account
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

/** A token of the embedded provider, signed by its own key; whatever is given replaces what it would say. */
export async function signToken(
  db: Kysely<Tables>,
  settings: Settings,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { key, kid } = await signingKey(db, settings)
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: relyingParty(settings).issuer,
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
  const text = await symmetricDecrypt({ key: secret, data: JSON.parse(row.private_key) })
  return { key: await importJWK(JSON.parse(text), 'ES256'), kid: row.id }
}
