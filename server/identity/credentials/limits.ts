import type { FastifyRequest } from 'fastify'
import { addressKey, type LimitRule, type Limits } from '../../http/limits.ts'

/** Passwords tried for an account, from anywhere. */
export const signInsOfAccount: LimitRule = {
  name: 'signInsOfAccount',
  setting: 'limitSignInsPerHourAndAccount',
  seconds: 3600,
}

/** Passwords tried for an account from one address. */
export const signInsOfAccountAndAddress: LimitRule = {
  name: 'signInsOfAccountAndAddress',
  setting: 'limitSignInsPerMinuteAndAccount',
  seconds: 60,
}

/** Sign-ins begun from one address. */
export const signInsOfAddress: LimitRule = {
  name: 'signInsOfAddress',
  setting: 'limitSignInsPerMinuteAndAddress',
  seconds: 60,
}

/** New passwords begun from one address. */
export const newPasswordsOfAddress: LimitRule = {
  name: 'newPasswordsOfAddress',
  setting: 'limitNewPasswordsPerHourAndAddress',
  seconds: 3600,
}

/** Codes of an authenticator app, and recovery codes, tried for an account. */
export const secondFactorsOfAccount: LimitRule = {
  name: 'secondFactorsOfAccount',
  setting: 'limitSecondFactorsPerHourAndAccount',
  seconds: 3600,
}

/** Accounts asked for from one address. */
export const signUpsOfAddress: LimitRule = {
  name: 'signUpsOfAddress',
  setting: 'limitSignUpsPerHourAndAddress',
  seconds: 3600,
}

const mailsOfAccount: LimitRule = {
  name: 'mailsOfAccount',
  setting: 'limitMailsPerHourAndAccount',
  seconds: 3600,
}
const mailsOfAddress: LimitRule = {
  name: 'mailsOfAddress',
  setting: 'limitMailsPerHourAndAddress',
  seconds: 3600,
}

/** Limits how many mails people can request. */
export class MailLimits {
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Counts one mail to `email`, whether or not it has an account, and one mail requested from the client's
   * address.
   *
   * @throws Problem 429 if either limit is reached
   */
  async take(request: FastifyRequest, email: string): Promise<void> {
    await this.#limits.take({ rule: mailsOfAddress, key: addressKey(request.ip) })
    await this.#limits.take({ rule: mailsOfAccount, key: `account ${email}` })
  }
}
