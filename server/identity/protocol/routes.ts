import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { bodyNotForm } from '../../../content/text/refusals.ts'
import { badRequest } from '../../http/problem.ts'
import type { TokenCheck } from '../../session/token-check.ts'
import type { Identity } from '../identity.ts'
import { discoveryDocument } from './discovery.ts'
import { signOut } from './end-session.ts'
import { publicKeys } from './signing-keys.ts'
import { isRegisteredRedirect } from './site-client.ts'
import { checkCodeReuse, checkRefreshTokenReuse, revokeRefreshToken } from './token-reuse.ts'
import { userInfo } from './user-info.ts'
import { sendWebResponse, webRequest } from './web-request.ts'

/** The fields of a form in the order in which they were sent. */
const formShape = z.array(z.tuple([z.string(), z.string()]))

/** The only parameter that may be repeated (RFC 6749 3.1, RFC 8707 2). */
const repeatable = 'resource'

/** Registers the routes of OpenID Connect, which the discovery document names. */
export async function protocolRoutes(
  app: FastifyInstance,
  { identity, tokens }: { identity: Identity; tokens: TokenCheck },
): Promise<void> {
  const { db, issuer, resource, publicUrl, groupsClaim, ask } = identity

  // OAuth clients send forms. No other content type is accepted here.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, [...new URLSearchParams(String(body))])
    },
  )

  app.get('/.well-known/openid-configuration', async (_request, reply) =>
    published(reply, discoveryDocument(issuer, groupsClaim)),
  )
  app.get('/jwks', async (_request, reply) => published(reply, await publicKeys(db)))

  app.get('/oauth2/authorize', async (request, reply) => authorize(request, reply, queryOf(request)))
  app.post('/oauth2/authorize', async (request, reply) => authorize(request, reply, formOf(request)))

  app.post('/oauth2/token', async (request, reply) => {
    const form = formOf(request)
    const code = form.get('code')
    const refreshToken = form.get('refresh_token')
    if (code !== null) await checkCodeReuse(db, code)
    const isRepeat = refreshToken !== null && (await checkRefreshTokenReuse(db, refreshToken))
    let answer = await askForToken(request, form)
    // Another request with the same token was faster; this one gets the same answer.
    if (
      !answer.ok &&
      refreshToken !== null &&
      !isRepeat &&
      (await checkRefreshTokenReuse(db, refreshToken))
    ) {
      answer = await askForToken(request, form)
    }
    if (!answer.ok) request.log.info({ event: 'token refused', status: answer.status })
    return sendWebResponse(reply, answer)
  })

  app.get('/oauth2/userinfo', async (request, reply) => userInfo(identity, tokens, request, reply))
  app.post('/oauth2/userinfo', async (request, reply) => userInfo(identity, tokens, request, reply))

  app.post('/oauth2/revoke', async (request, reply) => {
    const form = formOf(request)
    const token = form.get('token')
    const clientId = form.get('client_id')
    if (!token || !clientId) throw badRequest(text.tokenRequired)
    await revokeRefreshToken(db, token, clientId)
    return reply.header('cache-control', 'no-store').send()
  })

  app.get('/oauth2/end-session', async (request, reply) =>
    signOut(identity, request, reply, queryOf(request)),
  )
  app.post('/oauth2/end-session', async (request, reply) =>
    signOut(identity, request, reply, formOf(request)),
  )

  async function authorize(request: FastifyRequest, reply: FastifyReply, asked: URLSearchParams) {
    const clientId = asked.get('client_id') ?? ''
    const address = asked.get('redirect_uri') ?? ''
    // The library accepts any port of a loopback address, and redirects there also with errors.
    if (!(await isRegisteredRedirect(db, { clientId, address, use: 'sign-in' }))) {
      return reply.header('cache-control', 'no-store').redirect(`${publicUrl}/sign-in?error=invalid_client`)
    }
    // Without a resource the access token would have no audience. The API is the only resource.
    if (!asked.has(repeatable)) asked.set(repeatable, resource)
    const url = `${issuer}/oauth2/authorize?${asked.toString()}`
    return sendWebResponse(reply, await ask(webRequest(request, { url, method: 'GET' })))
  }

  async function askForToken(request: FastifyRequest, form: URLSearchParams): Promise<Response> {
    return await ask(webRequest(request, { url: `${issuer}/oauth2/token`, method: 'POST', form }))
  }
}

function published(reply: FastifyReply, document: object): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=15')
    .header('access-control-allow-origin', '*')
    .type('application/json')
    .send(JSON.stringify(document))
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return onceEach(new URL(request.url, 'http://host').searchParams)
}

function formOf(request: FastifyRequest): URLSearchParams {
  const form = formShape.safeParse(request.body)
  if (!form.success) throw badRequest(bodyNotForm)
  return onceEach(new URLSearchParams(form.data))
}

function onceEach(parameters: URLSearchParams): URLSearchParams {
  for (const name of new Set(parameters.keys())) {
    if (name !== repeatable && parameters.getAll(name).length > 1) {
      const reason = text.onlyOnce({ parameter: name })
      throw badRequest(reason, [{ field: name, reason }])
    }
  }
  return parameters
}
