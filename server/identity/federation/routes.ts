import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { limitConcurrency } from '../../http/load-shedding.ts'
import { Problem, problemSchema } from '../../http/problem.ts'
import { type SocialProviderName, socialProviderNames } from '../../settings/settings.ts'
import { errorMessage } from '../../storage/errors.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Proofs } from '../account/proofs.ts'
import { isSignedIn, markProven } from '../account/signed-in-account.ts'
import type { LoginFigures } from '../credentials/login-figures.ts'
import { interaction } from '../credentials/steps.ts'
import { sameOrigin } from '../sign-in/checks.ts'
import type { SignIns } from '../sign-in/complete-sign-in.ts'
import type { FederationAttempt, FederationAttempts } from './attempts.ts'
import type { FederatedIdentity } from './claims.ts'
import { federatedIdentity } from './client.ts'
import { federatedAccount } from './federated-accounts.ts'
import type { Links } from './links.ts'
import { configuredProvider, type SocialProvider } from './providers.ts'

const params = z.object({ provider: z.enum(socialProviderNames) })
/** The social provider redirects a browser here, which no page calls. */
const callback = { config: { access: 'public' }, schema: { params, hide: true } } as const
const longestAnswer = 16_384
/** How far the clock of a provider may be behind, in seconds. */
const mostSkewSeconds = 30

interface Options {
  readonly db: Kysely<Tables>
  readonly publicUrl: string
  /** Returns the address of the login page of an authorization request, or null if the request is too old. */
  readonly loginPage: (interaction: string) => Promise<string | null>
  readonly signIns: SignIns
  readonly links: Links
  readonly proofs: Proofs
  readonly attempts: FederationAttempts
  readonly loginFigures: LoginFigures
  /** The social providers that are configured. */
  readonly socialProviders: ReadonlyMap<SocialProviderName, SocialProvider>
  /** The most requests that are served at once. */
  readonly mostInFlight: number
}

/**
 * Registers the routes of a sign-in through a social provider: the authorization request, and the callback
 * with the provider's answer.
 */
export async function federationRoutes(
  instance: FastifyInstance,
  {
    db,
    publicUrl,
    loginPage,
    signIns,
    links,
    proofs,
    attempts,
    loginFigures,
    socialProviders,
    mostInFlight,
  }: Options,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  // Each request waits for the social provider, for seconds if that hangs.
  limitConcurrency(app, { most: mostInFlight, refusal: text.busy })

  app.post(
    '/federation/:provider',
    {
      config: { access: 'public' },
      onRequest: sameOrigin(publicUrl),
      schema: {
        operationId: 'startSocialSignIn',
        tags: ['sign-in'],
        summary: 'The address at which a social provider logs a person in',
        params,
        body: z.object({ interaction }),
        response: {
          200: z.object({ url: z.string() }),
          404: problemSchema.describe('This server does not use the provider'),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const provider = configuredProvider(socialProviders, request.params.provider)
      const { interaction } = request.body
      return { url: await attempts.start(request, reply, provider, { account: null, data: { interaction } }) }
    },
  )

  app.get('/callback/:provider', callback, async (request, reply) => {
    const provider = configuredProvider(socialProviders, request.params.provider)
    const answer = new URLSearchParams(request.url.split('?').slice(1).join('?'))
    const state = answer.get('state') ?? ''
    const attempt = await attempts.take(request, reply, { provider: provider.name, state })
    if (attempt === null) {
      loginFigures.failed('social', 'expired')
      return await sendBack(reply, { result: 'expired' })
    }
    const { account, data } = attempt
    const redirectUri = attempts.callbackOf(provider.name)
    const person = await federatedIdentity(provider, answer, { ...data, state, redirectUri }).catch(
      (cause: unknown) => {
        request.log.warn({
          event: 'federated sign-in failed',
          provider: provider.name,
          reason: errorMessage(cause),
        })
        loginFigures.failed('social', 'provider')
        return null
      },
    )
    if (account !== null) {
      const result = await changeAccount(request, account, data, person)
      return await sendBack(reply, { page: '/account', result, provider: provider.name })
    }
    if (person === null) return await sendBack(reply, { result: 'failed', interaction: data.interaction })
    return await signIn(request, reply, person, data.interaction)
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
    const form = { ...callback, schema: { ...callback.schema, body: z.string() } }
    forms.post('/callback/:provider', form, async (request, reply) => {
      const answer = new URLSearchParams(request.body)
      const kept = new URLSearchParams()
      for (const name of ['code', 'state', 'iss', 'user', 'error']) {
        const value = answer.get(name)
        if (value !== null) kept.set(name, value)
      }
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${attempts.callbackOf(request.params.provider)}?${kept.toString()}`, 303)
    })
  })

  /** Signs a person in, or says why not. */
  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    person: FederatedIdentity,
    interaction: string | undefined,
  ): Promise<FastifyReply> {
    const { provider } = person
    const found = await federatedAccount(db, person)
    if (found.state === 'unconfirmed') return await sendBack(reply, { result: 'unconfirmed', interaction })
    const { account } = found
    if (found.state === 'to be linked') {
      await links.openPending(request, reply, account, person)
      return await sendBack(reply, { result: 'link', provider, interaction })
    }
    if (found.state === 'new') request.log.info({ event: 'sign-up', account, provider })
    const next = await signIns
      .complete(request, reply, {
        account,
        way: 'social',
        isProof: found.state === 'new',
        tellsOfNewDevice: found.state !== 'new',
        steps: [],
        interaction,
      })
      .catch((error: unknown) => {
        if (error instanceof Problem && error.status === 409) return 'expired'
        if (error instanceof Problem && error.status === 403) return 'disabled'
        throw error
      })
    if (typeof next === 'string') return await sendBack(reply, { result: next })
    return reply.redirect('url' in next && next.url !== null ? next.url : `${publicUrl}/sign-in#go-on`)
  }

  /** Does what a person who is signed in left the account page for; returns the result. */
  async function changeAccount(
    request: FastifyRequest,
    account: string,
    { signedIn, leftAt }: FederationAttempt,
    person: FederatedIdentity | null,
  ): Promise<'linked' | 'taken' | 'proven' | 'another' | 'stale' | 'failed' | 'expired'> {
    if (person === null) return 'failed'
    if (!signedIn || !(await isSignedIn(db, signedIn.signInId))) return 'expired'
    if (signedIn.purpose === 'link') return (await links.add(request, account, person)) ? 'linked' : 'taken'
    if ((await links.accountOf(person)) !== account) return 'another'
    // The provider may have taken the session that the browser has there, which anybody at the browser has.
    if (person.authenticatedAt === null || person.authenticatedAt < leftAt - mostSkewSeconds) return 'stale'
    if (!(await proofs.of(account)).includes(person.provider)) return 'stale'
    await markProven(db, signedIn)
    return 'proven'
  }

  /** Redirects to a page of the site, which shows the result. The sign-in page can continue the sign-in. */
  async function sendBack(
    reply: FastifyReply,
    {
      page = '/sign-in',
      result,
      provider,
      interaction,
    }: {
      page?: string
      result: string
      provider?: SocialProviderName
      interaction?: string | undefined
    },
  ): Promise<FastifyReply> {
    const opened = interaction === undefined ? null : await loginPage(interaction)
    const address = new URL(opened ?? page, publicUrl)
    address.hash = new URLSearchParams({ federation: result, ...(provider && { provider }) }).toString()
    return reply.header('cache-control', 'no-store').redirect(address.href)
  }
}
