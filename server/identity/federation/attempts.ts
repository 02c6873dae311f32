import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { cookieOf } from '../../http/cookies.ts'
import type { Limits } from '../../http/limits.ts'
import { unavailable } from '../../http/problem.ts'
import { embeddedPath, type OidcClient } from '../../session/oidc-client.ts'
import { type SocialProviderName, socialProviderNames } from '../../settings/settings.ts'
import { errorMessage } from '../../storage/errors.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  type Challenge,
  type ChallengeKind,
  openChallenge,
  takeChallenge,
} from '../credentials/challenges.ts'
import { interaction } from '../credentials/steps.ts'
import { signInRate } from '../sign-in/checks.ts'
import { authorizationAddress } from './client.ts'
import type { SocialProvider } from './providers.ts'

const attemptShape = z.object({
  provider: z.enum(socialProviderNames),
  nonce: z.string(),
  verifier: z.string(),
  /** When the person left, in seconds since 1970. Without it no login there is new. */
  leftAt: z.number().default(Number.POSITIVE_INFINITY),
  /** What a sign-in continues with. */
  interaction,
  /** What a person who is signed in does on the account page; a sign-in has none. */
  signedIn: z.object({ purpose: z.enum(['link', 'prove']), signInId: z.string() }).optional(),
})
/** A person who was sent to a social provider. The account is null unless the person is signed in. */
export type FederationAttempt = z.infer<typeof attemptShape>

const attempt: ChallengeKind<FederationAttempt> = {
  name: 'federated sign-in',
  shape: attemptShape,
  seconds: 600,
  tries: 1,
}

interface Options {
  readonly db: Kysely<Tables>
  readonly limits: Limits
  readonly site: OidcClient
  readonly isHttps: boolean
}

/**
 * The ways to a social provider and back. Each is valid once, for ten minutes, and only in the browser that
 * started it.
 */
export class FederationAttempts {
  readonly #options: Options
  /** It binds the answer to the browser that started the attempt. */
  readonly #cookie: string
  readonly #cookieEnd: string

  constructor(options: Options) {
    this.#options = options
    const { isHttps } = options
    this.#cookie = `${isHttps ? '__Secure-' : ''}skyway.federation`
    this.#cookieEnd = `Path=${embeddedPath}/callback; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  }

  /**
   * Starts an attempt and returns the provider's address to which the browser goes.
   *
   * @throws Problem 429 if too many were started from the client's address
   * @throws Problem 503 if the provider does not answer
   */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: SocialProvider,
    { account, data }: Challenge<Pick<FederationAttempt, 'interaction' | 'signedIn'>>,
  ): Promise<string> {
    const { db, limits } = this.#options
    await signInRate(limits, request)
    const [nonce, verifier] = [oauth.generateRandomNonce(), oauth.generateRandomCodeVerifier()]
    const state = await openChallenge(db, attempt, {
      account,
      data: { ...data, provider: provider.name, nonce, verifier, leftAt: Date.now() / 1000 },
    })
    const redirectUri = this.callbackOf(provider.name)
    const isFresh = data.signedIn?.purpose === 'prove'
    const url = await authorizationAddress(provider, { state, nonce, verifier, redirectUri, isFresh }).catch(
      (cause: unknown) => {
        request.log.warn({
          event: 'social provider unavailable',
          provider: provider.name,
          reason: errorMessage(cause),
        })
        throw unavailable('provider', text.providerDown)
      },
    )
    reply.header('set-cookie', `${this.#cookie}=${state}; Max-Age=${attempt.seconds}; ${this.#cookieEnd}`)
    reply.header('cache-control', 'no-store')
    return url
  }

  /** Redeems the attempt with this state. Returns null if it is not valid in this browser for the provider. */
  async take(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, state }: { provider: SocialProviderName; state: string },
  ): Promise<Challenge<FederationAttempt> | null> {
    const isOfThisBrowser = cookieOf(request, this.#cookie) === state
    const challenge = isOfThisBrowser ? await takeChallenge(this.#options.db, attempt, state) : null
    reply.header('set-cookie', `${this.#cookie}=; Max-Age=0; ${this.#cookieEnd}`)
    return challenge?.data.provider === provider ? challenge : null
  }

  /** Returns the address to which a provider sends people back. Operators registered it there. */
  callbackOf(provider: SocialProviderName): string {
    return `${this.#options.site.issuer}/callback/${provider}`
  }
}
