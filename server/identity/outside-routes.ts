import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { addressKey, type Limits } from '../http/limits.ts'
import { notFound, Problem, unavailable } from '../http/problem.ts'
import { reason } from '../reason.ts'
import { type OutsideName, outsideNames } from '../settings.ts'
import { type ChallengeKind, openChallenge, takeChallenge } from './challenges.ts'
import { admitAtMost } from './gate.ts'
import { oauthQuery } from './onward.ts'
import { accountOfOutside } from './outside-accounts.ts'
import { outsideAddress, outsideIdentity } from './outside-client.ts'
import type { OutsideProvider } from './outside-providers.ts'
import { onlyFrom } from './page-door.ts'
import type { Identity } from './plugin.ts'

const away: ChallengeKind<{
  provider: string
  nonce: string
  verifier: string
  oauthQuery?: string | undefined
}> = {
  name: 'outside sign-in',
  shape: z.object({ provider: z.string(), nonce: z.string(), verifier: z.string(), oauthQuery }),
  seconds: 600,
  tries: 1,
}

const params = z.object({ provider: z.enum(outsideNames) })
const longestAnswer = 16_384

/** Signing in through another provider: the way there, and the way back with its answer. */
export async function outsideRoutes(
  instance: FastifyInstance,
  { identity, limits }: { identity: Identity; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  // Each waits for the other provider, for seconds when that hangs.
  admitAtMost(identity.mostInFlight, app)
  const { db, issuer, publicUrl, isHttps, outside } = identity
  // A browser that did not leave for the provider may not come back in its place.
  const cookie = `${isHttps ? '__Secure-' : ''}skyway.outside`
  const cookieEnd = `Path=${new URL(issuer).pathname}/callback; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

  const find = (name: OutsideName): OutsideProvider => {
    const provider = outside.get(name)
    if (!provider) throw notFound()
    return provider
  }
  const callbackOf = (name: OutsideName) => `${issuer}/callback/${name}`

  app.post(
    '/outside/:provider',
    {
      onRequest: onlyFrom(publicUrl),
      schema: {
        params,
        body: z.object({ oauthQuery }),
        response: { 200: z.object({ url: z.string() }) },
      },
    },
    async (request, reply) => {
      const provider = find(request.params.provider)
      await limits.take({ rule: 'signInsOfAddress', key: addressKey(request.ip) })
      const [nonce, verifier] = [oauth.generateRandomNonce(), oauth.generateRandomCodeVerifier()]
      const data = { provider: provider.name, nonce, verifier, oauthQuery: request.body.oauthQuery }
      const state = await openChallenge(db, away, { account: null, data })
      const redirectUri = callbackOf(provider.name)
      const url = await outsideAddress(provider, { state, nonce, verifier, redirectUri }).catch(
        (cause: unknown) => {
          request.log.warn({ event: 'outside provider away', provider: provider.name, reason: reason(cause) })
          throw unavailable('This way to log in does not answer at the moment. Please try another.')
        },
      )
      reply.header('set-cookie', `${cookie}=${state}; Max-Age=${away.seconds}; ${cookieEnd}`)
      return reply.header('cache-control', 'no-store').send({ url })
    },
  )

  app.get('/callback/:provider', { schema: { params } }, async (request, reply) => {
    const provider = find(request.params.provider)
    const answer = new URL(request.url, publicUrl).searchParams
    const state = answer.get('state') ?? ''
    const isOfThisBrowser = `; ${request.headers.cookie ?? ''};`.includes(`; ${cookie}=${state};`)
    const challenge = isOfThisBrowser ? await takeChallenge(db, away, state) : null
    reply.header('set-cookie', `${cookie}=; Max-Age=0; ${cookieEnd}`)
    if (challenge?.data.provider !== provider.name) return sendBack(reply, 'expired', undefined)
    const { nonce, verifier, oauthQuery } = challenge.data
    const redirectUri = callbackOf(provider.name)
    const person = await outsideIdentity(provider, answer, { state, nonce, verifier, redirectUri }).catch(
      (cause: unknown) => {
        request.log.warn({ event: 'outside sign-in failed', provider: provider.name, reason: reason(cause) })
        return null
      },
    )
    if (person === null) return sendBack(reply, 'failed', oauthQuery)
    const found = await accountOfOutside(db, person)
    if (found === null) return sendBack(reply, 'unconfirmed', oauthQuery)
    const { account, isNew } = found
    if (isNew) request.log.info({ event: 'sign-up', account, provider: provider.name })
    const next = await identity.entrance
      .proceed(request, reply, { account, steps: [], oauthQuery })
      .catch((error: unknown) => {
        if (error instanceof Problem && error.status === 409) return null
        throw error
      })
    if (next === null) return sendBack(reply, 'expired', undefined)
    return reply.redirect('url' in next && next.url !== null ? next.url : `${publicUrl}/sign-in#go-on`)
  })

  // Apple posts its answer, and no cookie comes with what another site posts: the browser brings it once more itself.
  app.register(async (scope) => {
    const forms = scope.withTypeProvider<ZodTypeProvider>()
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestAnswer },
      (_request, body, done) => done(null, String(body)),
    )
    forms.post('/callback/:provider', { schema: { params, body: z.string() } }, async (request, reply) => {
      const answer = new URLSearchParams(request.body)
      const kept = new URLSearchParams()
      for (const name of ['code', 'state', 'iss', 'user', 'error']) {
        const value = answer.get(name)
        if (value !== null) kept.set(name, value)
      }
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${callbackOf(request.params.provider)}?${kept.toString()}`, 303)
    })
  })

  /** The sign-in page says why, and still knows where the person wanted to go. */
  function sendBack(reply: FastifyReply, why: string, query: string | undefined): FastifyReply {
    const page = new URL('/sign-in', publicUrl)
    page.search = query ?? ''
    page.hash = `outside=${why}`
    return reply.header('cache-control', 'no-store').redirect(page.href)
  }
}
