import type { FastifyReply, FastifyRequest } from 'fastify'
import { compactVerify, createLocalJWKSet } from 'jose'
import { JOSEError } from 'jose/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { notValid } from '../../../content/text/refusals.ts'
import { badRequest } from '../../http/problem.ts'
import type { Identity } from '../identity.ts'
import { algorithm } from './configuration.ts'
import { publicKeys } from './signing-keys.ts'

const hintShape = z.object({ iss: z.string(), aud: z.string(), sid: z.string() })

/**
 * Ends a session at the request of the site (OpenID Connect RP-Initiated Logout 1.0). The ID token, which may
 * have expired, says which one. Its tokens end with it.
 *
 * The library's own endpoint asks the person again on a page of its own.
 */
export async function endSession(
  { db, site, sessionCookie }: Pick<Identity, 'db' | 'site' | 'sessionCookie'>,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: URLSearchParams,
): Promise<FastifyReply> {
  const hint = await readHint(asked.get('id_token_hint') ?? '', await publicKeys(db, { withdrawn: true }))
  const clientId = asked.get('client_id') ?? hint?.aud
  if (!hint || hint.iss !== site.issuer || hint.aud !== clientId || clientId !== site.clientId) {
    throw badRequest(text.idTokenRequired, [{ field: 'id_token_hint', reason: notValid }])
  }
  const address = asked.get('post_logout_redirect_uri')
  if (address !== null && address !== site.redirectAfterSignOut) {
    throw badRequest(text.addressNotRegistered, [
      { field: 'post_logout_redirect_uri', reason: text.addressNotRegistered },
    ])
  }
  await sql`delete from identity_session where id = ${hint.sid}`.execute(db)
  request.log.info({ event: 'sign-out' })

  reply.header('set-cookie', sessionCookie.cleared())
  reply.header('cache-control', 'no-store')
  if (address === null) return reply.code(204).send()
  const back = new URL(address)
  const state = asked.get('state')
  if (state !== null) back.searchParams.set('state', state)
  return reply.redirect(back.href)
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
