import type { FastifyReply, FastifyRequest } from 'fastify'
import { compactVerify, createLocalJWKSet } from 'jose'
import { JOSEError } from 'jose/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { notValid } from '../../../content/text/refusals.ts'
import { badRequest } from '../../http/problem.ts'
import type { Identity } from '../identity.ts'
import { publicKeys } from './signing-keys.ts'
import { isRegisteredRedirect } from './site-client.ts'

const hintShape = z.object({ iss: z.string(), aud: z.string(), sid: z.string() })

/**
 * Ends a sign-in at the request of the site (OpenID Connect RP-Initiated Logout 1.0). The ID token, which may
 * have expired, says which one. Its tokens end with it.
 *
 * The library's own endpoint is not used, since it fetches the signing keys over the network from the public
 * address.
 */
export async function signOut(
  { db, issuer, sessionCookie, isHttps }: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: URLSearchParams,
): Promise<FastifyReply> {
  const hint = await readHint(asked.get('id_token_hint') ?? '', await publicKeys(db, { withdrawn: true }))
  const clientId = asked.get('client_id') ?? hint?.aud
  if (!hint || hint.iss !== issuer || hint.aud !== clientId) {
    throw badRequest(text.idTokenRequired, [{ field: 'id_token_hint', reason: notValid }])
  }
  const address = asked.get('post_logout_redirect_uri')
  if (address !== null && !(await isRegisteredRedirect(db, { clientId, address, use: 'sign-out' }))) {
    throw badRequest(text.addressNotRegistered, [
      { field: 'post_logout_redirect_uri', reason: text.addressNotRegistered },
    ])
  }
  await sql`delete from identity_session where id = ${hint.sid}`.execute(db)
  request.log.info({ event: 'sign-out' })

  const secure = isHttps ? '; Secure' : ''
  reply.header('set-cookie', `${sessionCookie}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`)
  reply.header('cache-control', 'no-store')
  if (address === null) return reply.code(204).send()
  const back = new URL(address)
  const state = asked.get('state')
  if (state !== null) back.searchParams.set('state', state)
  return reply.redirect(back.href)
}

async function readHint(token: string, keys: Awaited<ReturnType<typeof publicKeys>>) {
  try {
    const { payload } = await compactVerify(token, createLocalJWKSet(keys), { algorithms: ['ES256'] })
    return hintShape.safeParse(JSON.parse(new TextDecoder().decode(payload))).data
  } catch (error) {
    if (error instanceof JOSEError || error instanceof SyntaxError) return undefined
    throw error
  }
}
