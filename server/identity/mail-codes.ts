import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { unprocessable } from '../http/problem.ts'
import type { MailRoom } from '../mail/room.ts'
import type { Tables } from '../storage/tables.ts'
import {
  type Challenge,
  type ChallengeKind,
  changeChallenge,
  openChallenge,
  readChallenge,
  takeChallenge,
  tryChallenge,
} from './challenges.ts'
import type { MailLimits } from './mail-limits.ts'
import { knownAddress } from './outside-accounts.ts'
import { steps } from './steps.ts'
import { accountMail, type IdentityWords } from './words.ts'

const minutes = 15
/** 30 guesses an hour, as many as the mails and tries below allow, find one of 10^8 codes in a year with a chance of 0.3 %. */
const digits = 8

const pending = z.object({
  purpose: z.enum(['sign-up', 'confirm', 'reset']),
  email: z.string(),
  /** Null when no code was sent, because the address has an account already, or none. */
  codeHash: z.string().nullable(),
  /** The account that will be made of a sign-up. */
  signUp: z.object({ name: z.string(), credentialId: z.string(), record: z.string() }).nullable(),
  /** What a sign-in still needs after it. */
  rest: z.array(steps),
})
/** What waits for a code that was sent by mail. */
export type Pending = z.infer<typeof pending>

const mailCode: ChallengeKind<Pending> = {
  name: 'mail code',
  shape: pending,
  seconds: minutes * 60,
  // Then the code is void; the limit on mails bounds how often a new one can be guessed at.
  tries: 5,
}

interface Parts {
  readonly db: Kysely<Tables>
  readonly mail: MailRoom
  readonly mailLimits: MailLimits
  readonly words: IdentityWords
  readonly publicUrl: string
  /** Keys the hashes of codes, which are too few to be hashed without. */
  readonly key: string
}

/** What a mail with a code is for, and for whom. */
export type Asked = Omit<Pending, 'codeHash'> & { readonly account: string | null }

/** Codes of eight digits that prove an address: sent by mail, kept as keyed hashes, tried five times at most. */
export class MailCodes {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether this server has a way to send a mail. */
  get canSend(): boolean {
    return this.#parts.mail.delivery !== 'none'
  }

  /**
   * Sends a code, and answers the ticket that it will be typed in with. Nobody can tell from the answer whether the
   * address has an account: a sign-up for one that has gets a mail that says so, a reset for one that has none gets no mail.
   */
  async send({ account, ...asked }: Asked): Promise<string> {
    return await this.#parts.db.transaction().execute(async (transaction) => {
      const data: Pending = { ...asked, codeHash: null }
      const ticket = await openChallenge(transaction, mailCode, { account, data })
      await this.#mail(transaction, ticket, { account, data })
      return ticket
    })
  }

  /** Sends another code in place of the one before. Throws a 422 Problem when the ticket is no longer good. */
  async sendAgain(request: FastifyRequest, ticket: string): Promise<void> {
    const challenge = await readChallenge(this.#parts.db, mailCode, ticket)
    if (challenge === null) throw tooLate()
    await this.#parts.mailLimits.take(request, challenge.data.email)
    await this.#parts.db.transaction().execute((transaction) => this.#mail(transaction, ticket, challenge))
  }

  /**
   * What waited for a code, once it is typed right. Throws a 422 Problem for a wrong code, and another when it was tried
   * too often or too late.
   */
  async redeem(purpose: Pending['purpose'], ticket: string, code: string): Promise<Challenge<Pending>> {
    const { db } = this.#parts
    const challenge = await tryChallenge(db, mailCode, ticket)
    if (challenge === null || challenge.data.purpose !== purpose) throw tooLate()
    const expected = challenge.data.codeHash
    const given = Buffer.from(this.#hash(ticket, code.replaceAll(/\s/g, '')))
    if (expected === null || !timingSafeEqual(Buffer.from(expected), given)) {
      throw unprocessable(
        'This code is not right.',
        [{ field: 'code', reason: 'code is not right' }],
        'code-refused',
      )
    }
    const taken = await takeChallenge(db, mailCode, ticket)
    if (taken === null) throw tooLate()
    return taken
  }

  /** Tells a person that the password was changed, where mails can be sent and the person has an address. */
  async tellPasswordChanged(db: Kysely<Tables>, email: string): Promise<void> {
    if (this.canSend && knownAddress(email)) await this.#queue(db, email, 'passwordChanged')
  }

  async #mail(db: Kysely<Tables>, ticket: string, { account, data }: Challenge<Pending>): Promise<void> {
    const { email, purpose } = data
    if (purpose === 'sign-up' && account !== null) return await this.#queue(db, email, 'known')
    if (purpose === 'reset' && account === null) return
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    await changeChallenge(db, mailCode, ticket, { ...data, codeHash: this.#hash(ticket, code) })
    await this.#queue(db, email, purpose === 'sign-up' ? 'signUp' : purpose, code)
  }

  async #queue(
    db: Kysely<Tables>,
    to: string,
    kind: keyof IdentityWords['mails'],
    code?: string,
  ): Promise<void> {
    const bearing = code === undefined ? undefined : { code, minutes }
    await this.#parts.mail.queue(db, accountMail(this.#parts, kind, to, bearing))
  }

  #hash(ticket: string, code: string): string {
    return createHmac('sha256', this.#parts.key).update(`mail code ${ticket} ${code}`).digest('base64url')
  }
}

function tooLate() {
  return unprocessable(
    'This code no longer works. Please ask for a new one.',
    [{ field: 'code', reason: 'code no longer works' }],
    'code-too-late',
  )
}
