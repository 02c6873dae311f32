import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { problemSchema, unprocessable } from '../../http/problem.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { knownAddress } from './account-fields.ts'
import {
  type Challenge,
  type ChallengeKind,
  changeChallenge,
  openChallenge,
  readChallenge,
  takeChallenge,
  tryChallenge,
} from './challenges.ts'
import { addressChangedMail, codeMail, newDeviceMail, noticeMail } from './email-templates.ts'
import type { LoginFigures } from './login-figures.ts'
import type { MailLimits } from './mail-limits.ts'
import { steps } from './steps.ts'

const minutes = 15
/**
 * The limits on mails allow 132 mails in a day with five guesses each. In a year they find one of 10^8 codes
 * with a probability of 0.25%.
 */
const digits = 8

const passwordRecord = z.object({ credentialId: z.string(), record: z.string() })

const pending = z.object({
  /** Of the last two, one confirms a change of address where mails went until now, the other at the new address. */
  purpose: z.enum(['sign-up', 'confirm', 'reset', 'prove', 'old-address', 'new-address']),
  email: z.string(),
  /** Null if no code was sent, since the address already has an account (sign-up, new address) or has none (reset). */
  codeHash: z.string().nullable(),
  /** The account that the sign-up creates. */
  signUp: passwordRecord.extend({ name: z.string() }).nullable(),
  /** The change of the account's address. A password needs a record of its own for each address. */
  newAddress: z
    .object({ email: z.string(), isTaken: z.boolean(), password: passwordRecord.nullable() })
    .nullable()
    .default(null),
  /** The steps of the sign-in that are left. */
  rest: z.array(steps),
})
/** What continues when the code of a mail is typed in. */
export type Pending = z.infer<typeof pending>

const emailedCode: ChallengeKind<Pending> = {
  name: 'mail code',
  shape: pending,
  seconds: minutes * 60,
  // After these attempts the code is void. The limit on mails limits how many codes can be guessed.
  tries: 5,
}

/** The refusal of a code from a mail, or of its ticket. */
export const emailedCodeRefused = problemSchema.describe(
  'A wrong code (`code-refused`), or one that no longer works (`code-too-late`)',
)

interface Options {
  readonly db: Kysely<Tables>
  readonly mail: Mailer
  readonly mailLimits: MailLimits
  readonly loginFigures: LoginFigures
  readonly publicUrl: string
  /** The key of the hashes of codes. Without a key, the few possible codes could be tried. */
  readonly key: string
}

/** A request for a mail with a code. */
export type CodeRequest = Pick<Pending, 'purpose' | 'email'> &
  Partial<Pick<Pending, 'signUp' | 'newAddress' | 'rest'>> & { readonly account: string | null }

/**
 * Codes of eight digits that prove an email address. They are sent by mail, stored as keyed hashes, and
 * allow five attempts.
 */
export class EmailedCodes {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether this server can send mails. */
  get canSend(): boolean {
    return this.#options.mail.delivery !== 'none'
  }

  /**
   * Sends a code and returns the ticket for typing it in. The result does not show whether the address has an
   * account: a sign-up with a known address sends a mail that says so, and a reset for an unknown one sends
   * none.
   */
  async send({ account, ...requested }: CodeRequest): Promise<string> {
    return await inTransaction(this.#options.db, async (transaction) => {
      const data: Pending = { signUp: null, newAddress: null, rest: [], ...requested, codeHash: null }
      const ticket = await openChallenge(transaction, emailedCode, { account, data })
      await this.#mail(transaction, ticket, { account, data })
      return ticket
    })
  }

  /**
   * Replaces the code of a ticket and sends the new one.
   *
   * @throws Problem 422 if the ticket is no longer valid
   */
  async sendAgain(request: FastifyRequest, ticket: string): Promise<void> {
    const challenge = await readChallenge(this.#options.db, emailedCode, ticket)
    if (challenge === null) throw tooLate()
    await this.#options.mailLimits.take(request, challenge.data.email)
    await inTransaction(this.#options.db, (transaction) => this.#mail(transaction, ticket, challenge))
  }

  /**
   * Redeems a code and returns what it was requested for. With an `account`, only one that was requested by it.
   *
   * @throws Problem 422 for a wrong code, after too many attempts, and after its lifetime
   */
  async redeem(
    request: FastifyRequest,
    {
      purpose,
      account,
      ticket,
      code,
    }: { purpose: Pending['purpose']; account?: string; ticket: string; code: string },
  ): Promise<Challenge<Pending>> {
    const { db, loginFigures } = this.#options
    const challenge = await tryChallenge(db, emailedCode, ticket)
    const isOfAnother = account !== undefined && challenge?.account !== account
    if (challenge === null || challenge.data.purpose !== purpose || isOfAnother) {
      request.log.info({ event: 'code refused', account: null })
      loginFigures.failed('code', 'expired')
      throw tooLate()
    }
    const expected = challenge.data.codeHash
    const given = Buffer.from(this.#hash(ticket, code))
    if (expected === null || !timingSafeEqual(Buffer.from(expected), given)) {
      request.log.info({ event: 'code refused', account: challenge.account })
      loginFigures.failed('code', 'wrong')
      throw unprocessable(text.codeWrong, [{ field: 'code', reason: text.codeWrong }], 'code-refused')
    }
    const taken = await takeChallenge(db, emailedCode, ticket)
    if (taken === null) throw tooLate()
    return taken
  }

  /** Sends a mail about a changed password, if there is a mail server and the account has an address. */
  async notifyPasswordChanged(db: Kysely<Tables>, email: string): Promise<void> {
    await this.#notify(db, noticeMail('passwordChanged', email, this.#options.publicUrl))
  }

  /** Sends a mail about wrong codes of the authenticator app, like `notifyPasswordChanged`. */
  async notifyWrongCodes(db: Kysely<Tables>, email: string): Promise<void> {
    await this.#notify(db, noticeMail('wrongCodes', email, this.#options.publicUrl))
  }

  /** Sends a mail to the address that an account had, like `notifyPasswordChanged`. */
  async notifyAddressChanged(db: Kysely<Tables>, change: { from: string; to: string }): Promise<void> {
    await this.#notify(db, addressChangedMail(change))
  }

  /** Sends a mail about a login with a device that was not known for the account, like `notifyPasswordChanged`. */
  async notifyNewDevice(
    db: Kysely<Tables>,
    { email, device, at }: { email: string; device: string; at: Date },
  ): Promise<void> {
    await this.#notify(db, newDeviceMail(email, { device, at, publicUrl: this.#options.publicUrl }))
  }

  async #notify(db: Kysely<Tables>, notice: Mail): Promise<void> {
    const { mail } = this.#options
    // Without a mail server, development prints codes, which somebody needs. The log names no person for less.
    if (mail.delivery === 'smtp' && knownAddress(notice.to)) await mail.queue(db, notice)
  }

  async #mail(db: Kysely<Tables>, ticket: string, { account, data }: Challenge<Pending>): Promise<void> {
    const { mail, publicUrl } = this.#options
    const { email, purpose } = data
    const isKnown = purpose === 'sign-up' ? account !== null : data.newAddress?.isTaken === true
    if (isKnown) {
      return await mail.queue(db, noticeMail('known', email, publicUrl))
    }
    if (purpose === 'reset' && account === null) return
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    await changeChallenge(db, emailedCode, ticket, { ...data, codeHash: this.#hash(ticket, code) })
    const newAddress = data.newAddress?.email ?? ''
    await mail.queue(db, codeMail(purpose, email, { code, minutes, newAddress, publicUrl }))
  }

  #hash(ticket: string, code: string): string {
    return createHmac('sha256', this.#options.key).update(`mail code ${ticket} ${code}`).digest('base64url')
  }
}

function tooLate() {
  return unprocessable(text.codeTooLate, [{ field: 'code', reason: text.codeTooLate }], 'code-too-late')
}
