import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { unauthorized } from '../../http/problem.ts'
import type { TokenCheck } from '../../session/token-check.ts'
import type { Tables } from '../../storage/tables.ts'
import { isSignedIn } from '../account/signed-in-account.ts'
import { accountClaims, type ClaimsSource } from './account-claims.ts'
import { claimsOfScope } from './configuration.ts'

/** What requests for the claims about a person are answered with. */
interface UserInfoOptions extends ClaimsSource {
  readonly db: Kysely<Tables>
  readonly tokens: TokenCheck
}

const scopeShape = z.object({ scope: z.string().default('') })

/**
 * Returns the claims about the person of an access token (OpenID Connect Core 5.3), by the scopes of the token.
 *
 * The library's own endpoint takes only opaque tokens, and ours are JWTs for the API.
 */
export async function userInfo(
  { db, issuer, groupsClaim, tokens }: UserInfoOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  const { subject, signInId } = await tokens.check(token)
  const isActive = signInId !== null && (await isSignedIn(db, signInId))
  const claims = isActive ? await accountClaims(db, subject, { issuer, groupsClaim }) : null
  if (claims === null) throw unauthorized()
  const { scope } = scopeShape.parse(decodeJwt(token))
  const granted = ['sub', ...scope.split(' ').flatMap((name) => claimsOfScope[name] ?? [])]
  const told = Object.entries(claims.userInfo).filter(([name]) => granted.includes(name))
  return reply
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(Object.fromEntries(told)))
}
