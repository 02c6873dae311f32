import type { FastifyReply, FastifyRequest } from 'fastify'
import { compactVerify, createLocalJWKSet } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { notValid } from '../../../content/text/refusals.ts'
import { badRequest } from '../../http/problem.ts'
import type { OidcClient } from '../../session/oidc-client.ts'
import type { Tables } from '../../storage/tables.ts'
import { algorithm } from './configuration.ts'
import type { Sessions } from './sessions.ts'
import { publicKeys } from './signing-keys.ts'

/** What ends a session. */
export interface EndSessionOptions {
  readonly db: Kysely<Tables>
  /** The site: the only client. */
  readonly site: OidcClient
  readonly publicUrl: string
  readonly sessions: Sessions
}

const hintShape = z.object({ iss: z.string(), aud: z.string(), sub: z.string(), sid: z.string() })

/** Where a browser goes on once its session has ended, with the `state` of the site's request. */
export function signedOutAddress({ redirectAfterSignOut }: OidcClient, state: string | null): string {
  const address = new URL(redirectAfterSignOut)
  if (state !== null) address.searchParams.set('state', state)
  return address.href
}

/**
 * Ends the session of the browser at the request of the site, and redirects to the site (OpenID Connect RP-Initiated
 * Logout 1.0). Its tokens end with it. The ID token, which may have expired, shows that the site knows who is logged in.
 * Without one, or with that of somebody else, the request may come from any page, and the login page asks the person.
 *
 * The library's own endpoint asks in any case, on a page of its own.
 *
 * @throws Problem 400 if the ID token, the client or the address to go on at is not valid
 */
export async function endSession(
  { db, site, publicUrl, sessions }: EndSessionOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: URLSearchParams,
): Promise<FastifyReply> {
  const token = asked.get('id_token_hint')
  const hint = token === null ? null : await readHint(token, await publicKeys(db, { withdrawn: true }))
  const clientId = asked.get('client_id') ?? site.clientId
  if (
    hint === undefined ||
    clientId !== site.clientId ||
    (hint && hint.aud !== clientId) ||
    (hint && hint.iss !== site.issuer)
  ) {
    throw badRequest(text.idTokenRequired, [{ field: 'id_token_hint', reason: notValid }])
  }
  const address = asked.get('post_logout_redirect_uri')
  if (address !== null && address !== site.redirectAfterSignOut) {
    throw badRequest(text.addressNotRegistered, [
      { field: 'post_logout_redirect_uri', reason: text.addressNotRegistered },
    ])
  }
  reply.header('cache-control', 'no-store')
  const state = asked.get('state')
  const account = (await sessions.of(request))?.account ?? null
  if (account !== null && account !== hint?.sub) {
    const question = new URL('/sign-in', publicUrl)
    question.searchParams.set('log-out', state ?? '')
    return reply.redirect(question.href, 303)
  }
  await sessions.end(request, reply)
  request.log.info({ event: 'sign-out' })
  return reply.redirect(signedOutAddress(site, state), 303)
}

async function readHint(token: string, keys: Awaited<ReturnType<typeof publicKeys>>) {
  try {
    const { payload } = await compactVerify(token, createLocalJWKSet(keys), { algorithms: [algorithm] })
    return hintShape.safeParse(JSON.parse(new TextDecoder().decode(payload))).data
  } catch (error) {
    if (error instanceof JOSEError || error instanceof SyntaxError) return undefined
    throw error
  }
}
