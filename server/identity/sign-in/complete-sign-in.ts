import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../http/problem.ts'
import { addressOf } from '../account/accounts.ts'
import { deviceName, endSurplusDevices } from '../account/devices.ts'
import type { DeviceCookies } from '../credentials/device-cookies.ts'
import type { LoginFigures, Way } from '../credentials/login-figures.ts'
import type { SignInResult } from '../credentials/steps.ts'
import type { Provider } from '../protocol/provider.ts'
import { type CheckOptions, checksAfterProof, type ProvenLogin } from './checks.ts'

interface Options extends CheckOptions {
  readonly provider: Provider
  readonly deviceCookies: DeviceCookies
  readonly loginFigures: LoginFigures
  /** Is called once an account has signed in, before the answer is sent. */
  readonly onSignedIn: (request: FastifyRequest, reply: FastifyReply, account: string) => Promise<void>
}

/** The codes with which a ticket is refused that was redeemed, or is too old. */
const ticketRefusals = new Set(['no-second-factor', 'code-too-late'])

/** A sign-in whose person has given a proof. */
interface UnfinishedSignIn extends Omit<ProvenLogin, 'returnAddress'> {
  /** The last proof that was given. */
  readonly way: Way
  /** Whether the login is a proof of identity, so that credentials may be changed; it is by default. */
  readonly isProof?: boolean
  /**
   * Whether a mail tells the person if the browser is not known for the account. It does by default; nobody needs it who has
   * just created the account, or typed in a code from a mail to its address.
   */
  readonly tellsOfNewDevice?: boolean
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
   * Makes the checks after a proof. Answers with the next step if one asks for it, and otherwise starts the session.
   *
   * @throws Problem 403 if an admin has disabled the person
   * @throws Problem 409 if the page is too old to continue
   */
  async complete(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, way, steps, interaction, isProof = true, tellsOfNewDevice = true }: UnfinishedSignIn,
  ): Promise<SignInResult> {
    reply.header('cache-control', 'no-store')
    const { db, provider, sessions, deviceCookies, emailedCodes, loginFigures, onSignedIn } = this.#options
    const returnAddress = interaction === undefined ? null : await provider.returnAddress(interaction)
    const login = { account, steps, interaction, returnAddress }
    for (const check of checksAfterProof) {
      const answer = await check(request, login, this.#options)
      if (answer !== null) return answer
    }
    const device = deviceName(request.headers['user-agent'])
    const email = await addressOf(db, account)
    const isTold = tellsOfNewDevice && deviceCookies.idFor(request, email) === null
    const deviceId = deviceCookies.remember(request, reply, email)
    await sessions.start(request, reply, { account, device, deviceId, isProof })
    await endSurplusDevices(db, account)
    if (isTold) await emailedCodes.notifyNewDevice(db, { email, device, at: new Date() })
    request.log.info({ event: 'sign-in', account })
    loginFigures.loggedIn(way)
    await onSignedIn(request, reply, account)
    return { url: returnAddress }
  }

  /**
   * Does the work of a step. If its ticket no longer works because another tab of this browser has finished the login, it
   * returns that the person is in, instead of the refusal.
   */
  async unlessFinished(
    request: FastifyRequest<{ Body: { interaction?: string | undefined } }>,
    work: () => Promise<SignInResult>,
  ): Promise<SignInResult> {
    const { provider, sessions } = this.#options
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) || !ticketRefusals.has(error.details.code ?? '')) throw error
      if ((await sessions.of(request))?.isNew !== true) throw error
      const { interaction } = request.body
      return { url: interaction === undefined ? null : await provider.returnAddress(interaction) }
    }
  }
}
