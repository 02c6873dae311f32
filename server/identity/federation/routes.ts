import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { addressKey, type Limits } from '../../http/limits.ts'
import { notFound, Problem, unavailable } from '../../http/problem.ts'
import { type SocialProviderName, socialProviderNames } from '../../settings/settings.ts'
import { errorMessage } from '../../storage/errors.ts'
import { type ChallengeKind, openChallenge, takeChallenge } from '../credentials/challenges.ts'
import { signInsOfAddress } from '../credentials/limits.ts'
import type { Identity } from '../identity.ts'
import { checkSameOrigin, limitConcurrency } from '../sign-in/request-checks.ts'
import { oauthQuery } from '../sign-in/sign-in-result.ts'
import { authorizationAddress, federatedIdentity } from './client.ts'
import { federatedAccount } from './federated-accounts.ts'
import type { SocialProvider } from './providers.ts'

const federatedSignIn: ChallengeKind<{
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

const params = z.object({ provider: z.enum(socialProviderNames) })
const longestAnswer = 16_384

/**
 * Registers the routes of a sign-in through a social provider: the authorization request, and the callback
 * with the provider's answer.
 */
export async function federationRoutes(
  instance: FastifyInstance,
  { identity, limits }: { identity: Identity; limits: Limits },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  // Each request waits for the social provider, for seconds if that hangs.
  limitConcurrency(identity.mostInFlight, app)
  const { db, issuer, publicUrl, isHttps, socialProviders } = identity
  // The cookie binds the answer to the browser that started the sign-in.
  const cookie = `${isHttps ? '__Secure-' : ''}skyway.outside`
  const cookieEnd = `Path=${new URL(issuer).pathname}/callback; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

  const find = (name: SocialProviderName): SocialProvider => {
    const provider = socialProviders.get(name)
    if (!provider) throw notFound()
    return provider
  }
  const callbackOf = (name: SocialProviderName) => `${issuer}/callback/${name}`

  app.post(
    '/outside/:provider',
    {
      onRequest: checkSameOrigin(publicUrl),
      schema: {
        params,
        body: z.object({ oauthQuery }),
        response: { 200: z.object({ url: z.string() }) },
      },
    },
    async (request, reply) => {
      const provider = find(request.params.provider)
      await limits.take({ rule: signInsOfAddress, key: addressKey(request.ip) })
      const [nonce, verifier] = [oauth.generateRandomNonce(), oauth.generateRandomCodeVerifier()]
      const data = { provider: provider.name, nonce, verifier, oauthQuery: request.body.oauthQuery }
      const state = await openChallenge(db, federatedSignIn, { account: null, data })
      const redirectUri = callbackOf(provider.name)
      const url = await authorizationAddress(provider, { state, nonce, verifier, redirectUri }).catch(
        (cause: unknown) => {
          request.log.warn({
            event: 'outside provider away',
            provider: provider.name,
            reason: errorMessage(cause),
          })
          throw unavailable(text.providerDown)
        },
      )
      reply.header('set-cookie', `${cookie}=${state}; Max-Age=${federatedSignIn.seconds}; ${cookieEnd}`)
      return reply.header('cache-control', 'no-store').send({ url })
    },
  )

  app.get('/callback/:provider', { schema: { params } }, async (request, reply) => {
    const provider = find(request.params.provider)
    const answer = new URL(request.url, publicUrl).searchParams
    const state = answer.get('state') ?? ''
    const isOfThisBrowser = `; ${request.headers.cookie ?? ''};`.includes(`; ${cookie}=${state};`)
    const challenge = isOfThisBrowser ? await takeChallenge(db, federatedSignIn, state) : null
    reply.header('set-cookie', `${cookie}=; Max-Age=0; ${cookieEnd}`)
    if (challenge?.data.provider !== provider.name) return sendBack(reply, 'expired', undefined)
    const { nonce, verifier, oauthQuery } = challenge.data
    const redirectUri = callbackOf(provider.name)
    const person = await federatedIdentity(provider, answer, { state, nonce, verifier, redirectUri }).catch(
      (cause: unknown) => {
        request.log.warn({
          event: 'outside sign-in failed',
          provider: provider.name,
          reason: errorMessage(cause),
        })
        return null
      },
    )
    if (person === null) return sendBack(reply, 'failed', oauthQuery)
    const found = await federatedAccount(db, person)
    if (found === null) return sendBack(reply, 'unconfirmed', oauthQuery)
    const { account, isNew } = found
    if (isNew) request.log.info({ event: 'sign-up', account, provider: provider.name })
    const next = await identity.signIns
      .complete(request, reply, { account, steps: [], oauthQuery })
      .catch((error: unknown) => {
        if (error instanceof Problem && error.status === 409) return null
        throw error
      })
    if (next === null) return sendBack(reply, 'expired', undefined)
    return reply.redirect('url' in next && next.url !== null ? next.url : `${publicUrl}/sign-in#go-on`)
  })

  // Apple posts its answer. Browsers send no cookie with a POST from another site, so that the browser is
  // redirected to send the answer again by GET.
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

  /** Redirects to the sign-in page, which shows the reason and can continue the sign-in. */
  function sendBack(reply: FastifyReply, why: string, query: string | undefined): FastifyReply {
    const page = new URL('/sign-in', publicUrl)
    page.search = query ?? ''
    page.hash = `outside=${why}`
    return reply.header('cache-control', 'no-store').redirect(page.href)
  }
}
