import type { FastifyRequest } from 'fastify'
import { addressKey, type Limits } from '../http/limits.ts'

/** How many mails may be asked for. */
export class MailLimits {
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts one mail to an address, whoever has it, and from the client's. Throws a 429 Problem when none is left. */
  async take(request: FastifyRequest, email: string): Promise<void> {
    await this.#limits.take({ rule: 'mailsOfAddress', key: addressKey(request.ip) })
    await this.#limits.take({ rule: 'mailsOfAccount', key: `account ${email}` })
  }
}
