import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import type { Limits } from '../../http/limits.ts'
import { unprocessable } from '../../http/problem.ts'
import { isDuplicate } from '../../storage/errors.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { normalAddress } from '../credentials/account-fields.ts'
import { endChallenges } from '../credentials/challenges.ts'
import type { DeviceCookies } from '../credentials/device-cookies.ts'
import type { EmailedCodes, Pending } from '../credentials/emailed-codes.ts'
import type { MailLimits } from '../credentials/mail-limits.ts'
import type { PasswordRecord } from '../credentials/opaque.ts'
import { setPassword } from '../credentials/passwords.ts'
import { accountOf, confirmedEmail } from './accounts.ts'
import { signOutEverywhere } from './devices.ts'
import type { SignedInAccount } from './signed-in-account.ts'

/** What a change of address waits for, or the address that the account has now. */
export const addressChange = z
  .union([
    z.object({
      step: z
        .enum(['old-address', 'new-address'])
        .describe('Which of the two addresses the code was sent to'),
      ticket: z.string(),
    }),
    z.object({ email: z.string() }),
  ])
  .meta({ id: 'AddressChange', description: 'The next step of a change of address, or its end' })
type AddressChange = z.infer<typeof addressChange>

/** An address that a person had, and the one that replaces it. */
export interface MovedAddress {
  readonly issuer: string
  readonly subject: string
  readonly to: string
  /** The address before, if the person has confirmed both: what is stored under it follows. */
  readonly confirmedFrom: string | null
}

interface Options {
  readonly db: Kysely<Tables>
  /** The issuer of tokens, under which the person of an account is stored. */
  readonly issuer: string
  readonly limits: Limits
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
  readonly deviceCookies: DeviceCookies
  /** Whether codes confirm a change. */
  readonly confirmsEmail: boolean
  /** Changes the address wherever it is stored outside the account. */
  readonly moveAddress: (transaction: Transaction<Tables>, moved: MovedAddress) => Promise<void>
}

type NewAddress = NonNullable<Pending['newAddress']>

/** The unique index of the addresses of accounts. */
const addressIndex = 'identity_user_email_key'

/**
 * Changes of the email address of accounts. With a mail server, a code confirms the change at the address that the account
 * has, if that one is confirmed, and then another code at the new one.
 */
export class AddressChanges {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Begins a change. The result does not show whether the new address has an account, unless no code confirms it.
   *
   * @throws Problem 422 if the account has this address already, or if it cannot be used
   * @throws Problem 429 if too many mails or addresses were asked for
   */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      signedIn,
      email,
      password,
    }: { signedIn: SignedInAccount; email: string; password: PasswordRecord | null },
  ): Promise<AddressChange> {
    const { db, limits, emailedCodes, mailLimits, confirmsEmail } = this.#options
    const { account, email: oldAddress } = signedIn
    const newAddress = { email: normalAddress(email), isTaken: false, password }
    if (newAddress.email === oldAddress) throw refused(text.sameAddress, 'same-address')
    request.log.info({ event: 'change of address asked for', account })
    if (!confirmsEmail) {
      // The answer shows whether the address has an account, as that of a sign-up does.
      await limits.take('signUpsOfAddress', request.ip)
      return await this.#finish(request, reply, signedIn, newAddress, { isConfirmed: false })
    }
    if ((await confirmedEmail(db, account)) === null)
      return await this.#askNewAddress(request, account, newAddress)
    await mailLimits.take(request, oldAddress)
    const asked = { purpose: 'old-address', email: oldAddress, account, newAddress } as const
    return { step: 'old-address', ticket: await emailedCodes.send(asked) }
  }

  /**
   * Takes the code of a step: goes on with the new address, or changes it.
   *
   * @throws Problem 422 if the code or its ticket is not valid, or if the address cannot be used any more
   */
  async confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    { signedIn, step, ticket, code }: { signedIn: SignedInAccount; step: Step; ticket: string; code: string },
  ): Promise<AddressChange> {
    const { account } = signedIn
    const { data } = await this.#options.emailedCodes.redeem(request, {
      purpose: step,
      account,
      ticket,
      code,
    })
    if (data.newAddress === null) throw new Error('A code confirmed no change of address')
    if (step === 'old-address') return await this.#askNewAddress(request, account, data.newAddress)
    return await this.#finish(request, reply, signedIn, data.newAddress, { isConfirmed: true })
  }

  async #askNewAddress(request: FastifyRequest, account: string, asked: NewAddress): Promise<AddressChange> {
    const { db, emailedCodes, mailLimits } = this.#options
    const { email } = asked
    await mailLimits.take(request, email)
    const newAddress = { ...asked, isTaken: (await accountOf(db, email)) !== null }
    return {
      step: 'new-address',
      ticket: await emailedCodes.send({ purpose: 'new-address', email, account, newAddress }),
    }
  }

  async #finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, email: from, signInId }: SignedInAccount,
    { email: to, password }: NewAddress,
    { isConfirmed }: { isConfirmed: boolean },
  ): Promise<AddressChange> {
    const { db, issuer, emailedCodes, deviceCookies, moveAddress } = this.#options
    await inTransaction(db, async (transaction) => {
      const confirmedFrom = isConfirmed ? await confirmedEmail(transaction, account) : null
      await sql`
        update identity_user set email = ${to}, email_verified = ${isConfirmed}, updated_at = now()
        where id = ${account}`.execute(transaction)
      if (password !== null) await setPassword(transaction, account, password)
      await endChallenges(transaction, account)
      await signOutEverywhere(transaction, account, { except: signInId })
      await moveAddress(transaction, { issuer, subject: account, to, confirmedFrom })
      await emailedCodes.notifyAddressChanged(transaction, { from, to })
    }).catch((error: unknown) => {
      throw isDuplicate(error, addressIndex) ? refused(text.addressRefused, 'address-refused') : error
    })
    deviceCookies.remember(request, reply, to, { addressBefore: from })
    request.log.info({ event: 'address changed', account })
    return { email: to }
  }
}

/** The two addresses of a change, each of which is confirmed by a step. */
type Step = 'old-address' | 'new-address'

function refused(detail: string, code: string) {
  return unprocessable(detail, [{ field: 'email', reason: detail }], code)
}
