import type { FastifyRequest } from 'fastify'
import { addressKey, type LimitRule, type Limits } from '../../http/limits.ts'
import type { DeviceCookies } from './device-cookies.ts'
import type { Tries, TryRule } from './tries.ts'

/** Passwords of an account. docs/identity.md computes how many that allows in an hour and in a day. */
export const passwordTries: TryRule = {
  name: 'password',
  withoutWait: 'limitTriesWithoutWait',
  firstWaitSeconds: 5,
  unknownDevices: {
    setting: 'limitSignInsFromUnknownDevices',
    newcomers: { share: 1, refill: 1 / 4 },
    waiting: { share: 1, refill: 1 / 2 },
  },
}

/** Mails with a code to an address. */
const mailTries: TryRule = {
  name: 'mail',
  withoutWait: 'limitMailsWithoutWait',
  firstWaitSeconds: 60,
  unknownDevices: {
    setting: 'limitMailsFromUnknownDevices',
    newcomers: { share: 1, refill: 1 / 15 },
    waiting: { share: 1 / 5, refill: 1 / 15 },
  },
}

/** Authorization requests from one address. Each is stored while its login page is open. */
export const authorizationsOfAddress: LimitRule = {
  name: 'authorizationsOfAddress',
  setting: 'limitAuthorizationsPerMinuteAndAddress',
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

/**
 * Codes of an authenticator app of an account. `second-factor.ts` bounds how many wrong ones are accepted in a
 * row from anywhere.
 */
export const appCodeTries: TryRule = {
  name: 'app code',
  withoutWait: 'limitTriesWithoutWait',
  firstWaitSeconds: 5,
}

/** Recovery codes of an account. They have 48 random bits, so that they need no bound in a row. */
export const recoveryCodeTries: TryRule = {
  name: 'recovery code',
  withoutWait: 'limitTriesWithoutWait',
  firstWaitSeconds: 5,
}

/** Accounts asked for from one address. */
export const signUpsOfAddress: LimitRule = {
  name: 'signUpsOfAddress',
  setting: 'limitSignUpsPerHourAndAddress',
  seconds: 3600,
}

const mailsOfAddress: LimitRule = {
  name: 'mailsOfAddress',
  setting: 'limitMailsPerHourAndAddress',
  seconds: 3600,
}

interface MailLimitsOptions {
  readonly limits: Limits
  readonly tries: Tries
  readonly deviceCookies: DeviceCookies
}

/** Limits how many mails people can request. */
export class MailLimits {
  readonly #options: MailLimitsOptions

  constructor(options: MailLimitsOptions) {
    this.#options = options
  }

  /**
   * Counts one mail to `email`, whether or not it has an account. A browser that is known for the account has a
   * count of its own, which requests from elsewhere cannot use up.
   *
   * @throws Problem 429 if a limit is reached
   */
  async take(request: FastifyRequest, email: string): Promise<void> {
    const { limits, tries, deviceCookies } = this.#options
    if (deviceCookies.idFor(request, email) === null) {
      await limits.take({ rule: mailsOfAddress, key: addressKey(request.ip) })
    }
    await tries.take(request, mailTries, email)
  }
}
