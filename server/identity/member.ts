import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { Problem, unauthorized } from '../http/problem.ts'
import type { TokenCheck } from '../session/token-check.ts'
import type { Tables } from '../storage/tables.ts'

/** Whoever asks about the own account, by an access token of this provider. */
export interface Member {
  readonly account: string
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
  /** The sign-in that the token came from. */
  readonly signInId: string
  /** Whether the person was proven a short while ago, so that what guards the account may be changed. */
  readonly isProven: boolean
}

/** How long a proof is good for changes of what guards an account. */
const provenMinutes = 10

/** Who asks. Throws a 401 Problem without a token of a sign-in that is on. */
export async function memberOf(
  db: Kysely<Tables>,
  tokens: TokenCheck,
  request: FastifyRequest,
): Promise<Member> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  const { subject, signInId } = await tokens.check(token)
  const { rows } = await sql<Member>`
    select account.id as account, email, name, is_admin as "isAdmin", sign_in.id as "signInId",
      proven_at > now() - make_interval(mins => ${provenMinutes}) as "isProven"
    from identity_user as account join identity_session as sign_in on sign_in.user_id = account.id
    where account.id = ${subject} and sign_in.id = ${signInId} and expires_at > now()`.execute(db)
  const [member] = rows
  if (!member) throw unauthorized()
  return member
}

/** The same, for what guards the account. Throws a 403 Problem as well, when the last proof was too long ago. */
export async function provenMemberOf(
  db: Kysely<Tables>,
  tokens: TokenCheck,
  request: FastifyRequest,
): Promise<Member> {
  const member = await memberOf(db, tokens, request)
  if (!member.isProven) {
    throw new Problem(403, { detail: 'Please show that it is you, first.', code: 'proof-needed' })
  }
  return member
}

/** Notes that the person of a sign-in was proven now. */
export async function markProven(db: Kysely<Tables>, { signInId }: Member): Promise<void> {
  await sql`update identity_session set proven_at = now() where id = ${signInId}`.execute(db)
}
