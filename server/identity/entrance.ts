import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { openChallenge } from './challenges.ts'
import { deviceName } from './device-name.ts'
import { endSurplusDevices } from './devices.ts'
import type { MailCodes } from './mail-codes.ts'
import type { MailLimits } from './mail-limits.ts'
import { type Onward, readOnward } from './onward.ts'
import type { Provider } from './provider.ts'
import { type Step, signInStep } from './steps.ts'
import { sendCookies, webRequest } from './web-request.ts'

interface Parts {
  readonly db: Kysely<Tables>
  readonly issuer: string
  readonly sessionCookie: string
  readonly mailCodes: MailCodes
  readonly mailLimits: MailLimits
  /** Asks the library for a sign-in; a fault of it is an error. */
  readonly signIn: Provider['signIn']
}

/** A person who proved to have an account, and what a sign-in still needs. */
export interface Proven {
  readonly account: string
  readonly steps: readonly Step[]
  readonly oauthQuery: string | undefined
}

/** The way from a proof to a sign-in: one step after the other, each with a ticket, and then the cookie. */
export class Entrance {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Goes on with the next step, or signs in. Throws a 409 Problem when the page is too old to go on from. */
  async proceed(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, steps: [step, ...rest], oauthQuery }: Proven,
  ): Promise<Onward> {
    reply.header('cache-control', 'no-store')
    if (step === undefined) return await this.#signIn(request, reply, account, oauthQuery)
    if (step !== 'confirm-email') {
      return {
        step,
        ticket: await openChallenge(this.#parts.db, signInStep, { account, data: { step, rest } }),
      }
    }
    const email = await this.#emailOf(account)
    await this.#parts.mailLimits.take(request, email)
    const ticket = await this.#parts.mailCodes.send({
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
  ): Promise<Onward> {
    const { db, issuer, signIn } = this.#parts
    const url = `${issuer}/proven-sign-in`
    const device = deviceName(request.headers['user-agent'])
    const asked = webRequest(request, { url, method: 'POST' })
    // The way back from another provider is a page; what the library answers is read here, and never shown.
    asked.headers.set('accept', 'application/json')
    asked.headers.delete('sec-fetch-mode')
    const answer = await signIn(asked, {
      account,
      device,
      oauth_query: oauthQuery,
    })
    const next = await readOnward(answer)
    await this.#endFormer(request)
    await endSurplusDevices(db, account)
    sendCookies(reply, answer)
    request.log.info({ event: 'sign-in', account })
    return next
  }

  /** The sign-in that this browser had before is over: one browser is one device. */
  async #endFormer(request: FastifyRequest): Promise<void> {
    const cookies = `; ${request.headers.cookie ?? ''}`
    const [, value = ''] = cookies.split(`; ${this.#parts.sessionCookie}=`)
    const token = /^[\w-]+/.exec(value)?.[0]
    if (token) await sql`delete from identity_session where token = ${token}`.execute(this.#parts.db)
  }

  async #emailOf(account: string): Promise<string> {
    const { rows } = await sql<{ email: string }>`
      select email from identity_user where id = ${account}`.execute(this.#parts.db)
    const [row] = rows
    if (!row) throw new Error('The account is gone')
    return row.email
  }
}
