import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { bodyNotForm } from '../../../content/text/refusals.ts'
import { type Limits, networkKey } from '../../http/limits.ts'
import { badRequest, notFound, Problem } from '../../http/problem.ts'
import type { TokenCheck } from '../../session/token-check.ts'
import { discoveryDocument, paths } from './configuration.ts'
import { type EndSessionOptions, endSession } from './end-session.ts'
import type { ProtocolAnswer } from './provider.ts'
import { publicKeys } from './signing-keys.ts'
import { answerTokenRequest, type TokenRequestOptions } from './token-requests.ts'
import { userInfo } from './user-info.ts'

/** The fields of a form in the order in which they were sent. */
const formShape = z.array(z.tuple([z.string(), z.string()]))

/** The id of an authorization request, in its address. */
const interactionShape = z.object({ interaction: z.string().regex(/^[\w-]{1,64}$/) })

/** The only parameter that may be repeated (RFC 6749 3.1, RFC 8707 2). */
const repeatable = 'resource'

/** The longest authorization request, which is stored while its login page is open. The site's has about 500 characters. */
const mostCharacters = 2048

interface Options extends TokenRequestOptions, EndSessionOptions {
  readonly groupsClaim: string
  readonly tokens: TokenCheck
  readonly limits: Limits
}

/** Registers the routes of OpenID Connect, which the discovery document names. */
export async function protocolRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { db, site, publicUrl, groupsClaim, provider, sessions, tokens, limits } = options
  const { issuer } = site

  // OAuth clients send forms. No other content type is accepted here.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, [...new URLSearchParams(String(body))])
    },
  )

  app.addContentTypeParser('*', (_request, _body, done) => {
    done(new Problem(415, { detail: bodyNotForm }))
  })

  app.get('/.well-known/openid-configuration', async (_request, reply) =>
    published(reply, discoveryDocument(issuer, groupsClaim)),
  )
  app.get('/jwks', async (_request, reply) => published(reply, await publicKeys(db)))

  app.get('/oauth2/authorize', async (request, reply) => authorize(request, reply, queryOf(request)))
  app.post('/oauth2/authorize', async (request, reply) =>
    authorize(request, reply, onceEach(formOf(request))),
  )
  // Where an authorization request continues after the login.
  app.get('/oauth2/authorize/:interaction', async (request, reply) => {
    // The address is not read a second time, since the library could read it in another way than the router.
    const read = interactionShape.safeParse(request.params)
    if (!read.success) throw notFound()
    const url = `${paths.authorization}/${read.data.interaction}`
    const answer = await provider.answer({ method: 'GET', url, ...pageRequest(request) })
    // Another tab of this browser has finished the login: the page goes on without another one.
    const isFinished = answer.location === undefined && (await sessions.of(request))?.isNew === true
    if (isFinished) return reply.header('cache-control', 'no-store').redirect(`${publicUrl}/sign-in#go-on`)
    return sendPage(reply, answer)
  })

  app.post('/oauth2/token', async (request, reply) => {
    const { authorization } = request.headers
    const answer = await answerTokenRequest(options, { form: formOf(request), authorization })
    if (answer.status !== 200) request.log.info({ event: 'token refused', status: answer.status })
    return send(reply, answer)
  })

  app.post('/oauth2/revoke', async (request, reply) =>
    send(
      reply,
      await provider.answer({
        method: 'POST',
        url: paths.revocation,
        form: formOf(request),
        authorization: request.headers.authorization,
      }),
    ),
  )

  app.get('/oauth2/userinfo', async (request, reply) =>
    userInfo({ db, issuer, groupsClaim, tokens }, request, reply),
  )
  app.post('/oauth2/userinfo', async (request, reply) =>
    userInfo({ db, issuer, groupsClaim, tokens }, request, reply),
  )

  app.get('/oauth2/end-session', async (request, reply) =>
    endSession(options, request, reply, queryOf(request)),
  )
  app.post('/oauth2/end-session', async (request, reply) =>
    endSession(options, request, reply, onceEach(formOf(request))),
  )

  async function authorize(request: FastifyRequest, reply: FastifyReply, asked: URLSearchParams) {
    // The library would also answer in modes that the discovery document does not name.
    const mode = asked.get('response_mode')
    if (mode !== null && mode !== 'query') asked.set('response_mode', 'unsupported')
    const query = asked.toString()
    if (query.length > mostCharacters) throw badRequest(text.requestTooLong)
    await limits.take('authorizationsOfAddress', request.ip)
    const url = `${paths.authorization}?${query}`
    return sendPage(reply, await provider.answer({ method: 'GET', url, ...pageRequest(request) }))
  }

  /** Sends an answer that a person sees. An error that is not the client's to know is told on the login page. */
  function sendPage(reply: FastifyReply, answer: ProtocolAnswer): FastifyReply {
    if (answer.location !== undefined) return send(reply, answer)
    const { error } = errorShape.parse(JSON.parse(answer.body))
    const page = new URL('/sign-in', publicUrl)
    page.searchParams.set('error', error)
    return reply.header('cache-control', 'no-store').redirect(page.href)
  }
}

const errorShape = z.object({ error: z.string() })

/** Sends an answer of the library with our own headers, and never to be cached. */
function send(
  reply: FastifyReply,
  { status, location, contentType, challenge, cookies, body }: ProtocolAnswer,
): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if (location !== undefined) reply.header('location', location)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return location === undefined ? reply.type(contentType ?? 'application/json').send(body) : reply.send()
}

function published(reply: FastifyReply, document: object): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=15')
    .header('access-control-allow-origin', '*')
    .type('application/json')
    .send(JSON.stringify(document))
}

/** Returns what the library gets of a request of a browser that navigates, besides its address. */
function pageRequest({ headers, ip }: FastifyRequest): { cookie?: string; network: string } {
  return { network: networkKey(ip), ...(headers.cookie !== undefined && { cookie: headers.cookie }) }
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return onceEach(new URLSearchParams(request.url.split('?').slice(1).join('?')))
}

function formOf(request: FastifyRequest): URLSearchParams {
  const form = formShape.safeParse(request.body)
  if (!form.success) throw badRequest(bodyNotForm)
  return new URLSearchParams(form.data)
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
