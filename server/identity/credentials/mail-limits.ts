import type { FastifyRequest } from 'fastify'
import type { Limits } from '../../http/limits.ts'
import type { DeviceCookies } from './device-cookies.ts'
import type { Tries } from './tries.ts'

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
      await limits.take('mailsOfAddress', request.ip)
    }
    await tries.take(request, 'mail', email)
  }
}
