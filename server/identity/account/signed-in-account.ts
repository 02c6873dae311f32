import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { forbidden, unauthorized } from '../../http/problem.ts'
import { callerOf } from '../../session/caller.ts'
import { proofNeeded } from '../../session/proof.ts'
import type { Tables } from '../../storage/tables.ts'
import { isSignInActive } from './accounts.ts'

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

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the caller, on routes of the account; otherwise null. */
    account: SignedInAccount | null
  }
}

/** How long after a proof credentials may be changed. */
const provenMinutes = 10
const isRecentlyProven = sql<boolean>`proven_at > now() - make_interval(mins => ${provenMinutes})`

/**
 * Returns a hook that reads the account of the caller, whom the session has identified, and checks what the
 * access of a route demands of the account: that it is still an admin's (the token may be older), and that a
 * proof was given recently.
 *
 * The hook throws a 401 Problem if the sign-in has ended, and a 403 Problem if the account may not call the
 * route.
 */
export function readAccount(db: Kysely<Tables>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { subject, signInId } = callerOf(request)
    const { access, needsProof } = request.routeOptions.config
    const { rows } = await sql<SignedInAccount>`
      select account.id as account, email, name, is_admin as "isAdmin", sign_in.id as "signInId",
        ${isRecentlyProven} as "isProven"
      from identity_user as account join identity_session as sign_in on sign_in.user_id = account.id
      where account.id = ${subject} and sign_in.id = ${signInId} and expires_at > now()`.execute(db)
    const [account] = rows
    if (!account) throw unauthorized()
    if (access === 'admin' && !account.isAdmin) throw forbidden()
    if (needsProof && !account.isProven) throw proofNeeded()
    request.account = account
    request.callerRows = [...(request.callerRows ?? []), { table: 'identity_user', key: account.account }]
  }
}

/**
 * Returns the account of the caller, for handlers of routes of the account.
 *
 * @throws Problem 401 if the route is not one of them
 */
export function signedInAccountOf(request: FastifyRequest): SignedInAccount {
  if (request.account === null) throw unauthorized()
  return request.account
}

/** Returns whether a sign-in has not ended. */
export async function isSignedIn(db: Kysely<Tables>, signInId: string): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean }>`
    select ${isSignInActive(signInId)} as "isActive"`.execute(db)
  return rows[0]?.isActive === true
}

/** Returns whether the person of a sign-in has given a proof recently. */
export async function isProven(db: Kysely<Tables>, signInId: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select ${isRecentlyProven} as "isProven" from identity_session
    where id = ${signInId} and expires_at > now()`.execute(db)
  return rows[0]?.isProven === true
}

/** Stores that the person of a sign-in has given a proof now. */
export async function markProven(
  db: Kysely<Tables>,
  { signInId }: Pick<SignedInAccount, 'signInId'>,
): Promise<void> {
  await sql`update identity_session set proven_at = now() where id = ${signInId}`.execute(db)
}
