import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { endSurplusDevices } from '../account/devices.ts'
import { openChallenge } from '../credentials/challenges.ts'
import type { EmailedCodes } from '../credentials/emailed-codes.ts'
import type { MailLimits } from '../credentials/limits.ts'
import type { Provider } from '../protocol/provider.ts'
import { sendCookies, webRequest } from '../protocol/web-request.ts'
import { deviceName } from './device-name.ts'
import { readSignInResult, type SignInResult } from './sign-in-result.ts'
import { type Step, signInStep } from './steps.ts'

interface Options {
  readonly db: Kysely<Tables>
  readonly issuer: string
  readonly sessionCookie: string
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
  /** Creates a session in the library. Throws if the library fails. */
  readonly signIn: Provider['signIn']
}

/** An account that has given its first proof, and the steps that its sign-in still needs. */
export interface UnfinishedSignIn {
  readonly account: string
  readonly steps: readonly Step[]
  readonly oauthQuery: string | undefined
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
   * @throws Problem 409 if the page is too old to continue
   */
  async complete(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, steps: [step, ...rest], oauthQuery }: UnfinishedSignIn,
  ): Promise<SignInResult> {
    reply.header('cache-control', 'no-store')
    if (step === undefined) return await this.#signIn(request, reply, account, oauthQuery)
    if (step !== 'confirm-email') {
      return {
        step,
        ticket: await openChallenge(this.#options.db, signInStep, { account, data: { step, rest } }),
      }
    }
    const email = await this.#emailOf(account)
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

  async #signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    account: string,
    oauthQuery: string | undefined,
  ): Promise<SignInResult> {
    const { db, issuer, signIn } = this.#options
    const url = `${issuer}/proven-sign-in`
    const device = deviceName(request.headers['user-agent'])
    const asked = webRequest(request, { url, method: 'POST' })
    // The callback of a social provider is a page, but the library's answer is read here and never shown.
    asked.headers.set('accept', 'application/json')
    asked.headers.delete('sec-fetch-mode')
    const answer = await signIn(asked, {
      account,
      device,
      oauth_query: oauthQuery,
    })
    const next = await readSignInResult(answer)
    await this.#endPrevious(request)
    await endSurplusDevices(db, account)
    sendCookies(reply, answer)
    request.log.info({ event: 'sign-in', account })
    return next
  }

  /** Ends the previous sign-in of this browser: one browser is one device. */
  async #endPrevious(request: FastifyRequest): Promise<void> {
    const cookies = `; ${request.headers.cookie ?? ''}`
    const [, value = ''] = cookies.split(`; ${this.#options.sessionCookie}=`)
    const token = /^[\w-]+/.exec(value)?.[0]
    if (token) await sql`delete from identity_session where token = ${token}`.execute(this.#options.db)
  }

  async #emailOf(account: string): Promise<string> {
    const { rows } = await sql<{ email: string }>`
      select email from identity_user where id = ${account}`.execute(this.#options.db)
    const [row] = rows
    if (!row) throw new Error('The account is gone')
    return row.email
  }
}
