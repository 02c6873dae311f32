import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import * as text from '../../../content/text/identity.ts'
import { Problem, unauthorized } from '../../http/problem.ts'
import type { TokenCheck } from '../../session/token-check.ts'
import type { Tables } from '../../storage/tables.ts'

/** The account that calls, by an access token of this provider. */
export interface SignedInAccount {
  readonly account: string
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
  /** The sign-in of the token. */
  readonly signInId: string
  /** Whether the person has given a proof recently, so that credentials may be changed. */
  readonly isProven: boolean
}

/** How long after a proof credentials may be changed. */
const provenMinutes = 10

/**
 * Returns the account of the caller.
 *
 * @throws Problem 401 without a token, or if its sign-in has ended
 */
export async function signedInAccountOf(
  db: Kysely<Tables>,
  tokens: TokenCheck,
  request: FastifyRequest,
): Promise<SignedInAccount> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  const { subject, signInId } = await tokens.check(token)
  const { rows } = await sql<SignedInAccount>`
    select account.id as account, email, name, is_admin as "isAdmin", sign_in.id as "signInId",
      proven_at > now() - make_interval(mins => ${provenMinutes}) as "isProven"
    from identity_user as account join identity_session as sign_in on sign_in.user_id = account.id
    where account.id = ${subject} and sign_in.id = ${signInId} and expires_at > now()`.execute(db)
  const [signedIn] = rows
  if (!signedIn) throw unauthorized()
  return signedIn
}

/**
 * Returns the account of the caller for a change of credentials.
 *
 * @throws Problem 401 like `signedInAccountOf`
 * @throws Problem 403 if the last proof is too old
 */
export async function provenAccountOf(
  db: Kysely<Tables>,
  tokens: TokenCheck,
  request: FastifyRequest,
): Promise<SignedInAccount> {
  const signedIn = await signedInAccountOf(db, tokens, request)
  if (!signedIn.isProven) {
    throw new Problem(403, { detail: text.proofNeeded, code: 'proof-needed' })
  }
  return signedIn
}

/** Stores that the person of a sign-in has given a proof now. */
export async function markProven(db: Kysely<Tables>, { signInId }: SignedInAccount): Promise<void> {
  await sql`update identity_session set proven_at = now() where id = ${signInId}`.execute(db)
}
