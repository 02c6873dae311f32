import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as text from '../../../content/text/identity.ts'
import { conflict, Problem } from '../../http/problem.ts'
import { accountDisabled, isDisabled } from '../../session/disabled.ts'
import type { Tables } from '../../storage/tables.ts'
import { addressOf } from '../account/accounts.ts'
import { endSurplusDevices } from '../account/devices.ts'
import { openChallenge } from '../credentials/challenges.ts'
import type { DeviceCookies } from '../credentials/device-cookies.ts'
import type { EmailedCodes } from '../credentials/emailed-codes.ts'
import type { LoginFigures, Way } from '../credentials/login-figures.ts'
import type { MailLimits } from '../credentials/mail-limits.ts'
import { endSessionOf, sessionOf } from '../protocol/adapter.ts'
import type { Provider } from '../protocol/provider.ts'
import type { SessionCookie } from '../protocol/session-cookie.ts'
import { deviceName } from './device-name.ts'
import type { SignInResult } from './sign-in-result.ts'
import { type Step, signInStep } from './steps.ts'

interface Options {
  readonly db: Kysely<Tables>
  /** The issuer of tokens, under which the person of an account is stored. */
  readonly issuer: string
  readonly provider: Provider
  readonly sessionCookie: SessionCookie
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
  readonly deviceCookies: DeviceCookies
  readonly loginFigures: LoginFigures
  /** Is called once an account has signed in, before the answer is sent. */
  readonly onSignedIn: (request: FastifyRequest, reply: FastifyReply, account: string) => Promise<void>
}

/** The codes with which a ticket is refused that was redeemed, or is too old. */
const ticketRefusals = new Set(['no-second-factor', 'code-too-late'])

/** An account that has given its first proof, and the steps that its sign-in still needs. */
export interface UnfinishedSignIn {
  readonly account: string
  /** The last proof that was given. */
  readonly way: Way
  readonly steps: readonly Step[]
  readonly interaction: string | undefined
  /** Whether the login is a proof of identity, so that credentials may be changed; it is by default. */
  readonly isProof?: boolean
}

/**
 * Completes sign-ins after their first proof: the remaining steps one by one, each with a ticket, and then
 * the session with its cookie.
 */
export class SignIns {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Starts the next step, or creates the session if none is left.
   *
   * @throws Problem 403 if an admin has disabled the person, who has given a proof and may know it
   * @throws Problem 409 if the page is too old to continue
   */
  async complete(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, way, steps: [step, ...rest], interaction, isProof = true }: UnfinishedSignIn,
  ): Promise<SignInResult> {
    reply.header('cache-control', 'no-store')
    const { db, issuer } = this.#options
    if (await isDisabled(db, { issuer, subject: account })) {
      request.log.info({ event: 'sign-in refused', account })
      throw accountDisabled()
    }
    if (step === undefined) return await this.#signIn(request, reply, { account, way, interaction, isProof })
    if (step !== 'confirm-email') {
      return {
        step,
        ticket: await openChallenge(this.#options.db, signInStep, { account, data: { step, rest } }),
      }
    }
    const email = await addressOf(this.#options.db, account)
    await this.#options.mailLimits.take(request, email)
    const ticket = await this.#options.emailedCodes.send({
      purpose: 'confirm',
      email,
      account,
      signUp: null,
      rest,
    })
    return { step, ticket }
  }

  /**
   * Does the work of a step. If its ticket no longer works because another tab of this browser has finished the login, it
   * returns that the person is in, instead of the refusal.
   */
  async unlessFinished(
    request: FastifyRequest<{ Body: { interaction?: string | undefined } }>,
    work: () => Promise<SignInResult>,
  ): Promise<SignInResult> {
    const { db, provider, sessionCookie } = this.#options
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) || !ticketRefusals.has(error.details.code ?? '')) throw error
      if ((await sessionOf(db, sessionCookie.read(request)))?.isNew !== true) throw error
      const { interaction } = request.body
      return { url: interaction === undefined ? null : await provider.returnAddress(interaction) }
    }
  }

  async #signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, way, interaction, isProof }: Required<Omit<UnfinishedSignIn, 'steps'>>,
  ): Promise<SignInResult> {
    const { db, provider, sessionCookie, deviceCookies, loginFigures, onSignedIn } = this.#options
    const url = interaction === undefined ? null : await provider.returnAddress(interaction)
    if (interaction !== undefined && url === null) {
      // Another tab of this browser may have finished the same login.
      if ((await sessionOf(db, sessionCookie.read(request)))?.account === account) return { url: null }
      throw conflict(text.pageTooOld, 'sign-in-expired')
    }
    await this.#endPrevious(request)
    const device = deviceName(request.headers['user-agent'])
    reply.header('set-cookie', sessionCookie.set(await provider.startSession({ account, device, isProof })))
    await endSurplusDevices(db, account)
    deviceCookies.remember(request, reply, await addressOf(db, account))
    request.log.info({ event: 'sign-in', account })
    loginFigures.loggedIn(way)
    await onSignedIn(request, reply, account)
    return { url }
  }

  /** Ends the previous session of this browser: one browser is one device. */
  async #endPrevious(request: FastifyRequest): Promise<void> {
    const { db, sessionCookie } = this.#options
    const previous = sessionCookie.read(request)
    if (previous !== null) await endSessionOf(db, previous)
  }
}
