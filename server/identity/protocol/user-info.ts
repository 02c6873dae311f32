import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { unauthorized } from '../../http/problem.ts'
import type { TokenCheck } from '../../session/token-check.ts'
import { isSignInActive } from '../account/accounts.ts'
import { knownAddress } from '../credentials/account-fields.ts'
import type { Identity } from '../identity.ts'

interface Account {
  name: string
  email: string
  email_verified: boolean
  picture: string | null
}

/**
 * Returns the claims about the person of an access token (OpenID Connect Core 5.3).
 *
 * The library's own endpoint is not used, since it answers a token with a forged signature with 500.
 */
export async function userInfo(
  { db }: Identity,
  tokens: TokenCheck,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  const { subject, signInId } = await tokens.check(token)
  const { rows } = await sql<Account>`
    select name, email, email_verified, image as picture from identity_user
    where id = ${subject} and ${isSignInActive(signInId ?? '')}`.execute(db)
  const [account] = rows
  if (!account) throw unauthorized()
  const { picture, email, email_verified, ...rest } = account
  const address = knownAddress(email)
  return reply
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(
      JSON.stringify({
        sub: subject,
        ...rest,
        ...(address !== null && { email: address, email_verified }),
        ...(picture !== null && { picture }),
      }),
    )
}
