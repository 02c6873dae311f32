import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '../../http/cookies.ts'

const idBytes = 16
const lifetimeSeconds = 365 * 86_400
/** So many people may share a browser and be known there; one more replaces the first. About 1 KB. */
const mostAccounts = 8
const entryShape = /^([\w-]{22})\.(\d{10,11})\.([\w-]{43})$/
const separator = '~'

interface Options {
  /** The secret of the installation. */
  readonly secret: string
  readonly isHttps: boolean
  /** The path of the routes that read the cookie. */
  readonly path: string
}

interface Entry {
  readonly id: string
  readonly text: string
}

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser in which somebody
 * has logged in is known for that account, and gets tries of its own. The cookie permits nothing else. It
 * contains, for each account, a random id, the end of its lifetime and a signature over both and the address
 * of the account.
 */
export class DeviceCookies {
  readonly #key: Buffer
  readonly #name: string
  readonly #attributes: string

  constructor({ secret, isHttps, path }: Options) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'device cookies', 32))
    this.#name = `${isHttps ? '__Secure-' : ''}skyway.device`
    this.#attributes = `Max-Age=${lifetimeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  }

  /** Returns the id of the client's browser if it is known for the account with this address, or null. */
  idFor(request: FastifyRequest, address: string): string | null {
    return this.#entries(request).find((entry) => this.#isFor(entry, address))?.id ?? null
  }

  /**
   * Makes the browser known for the account with this address. Returns its id, which a browser keeps that is known for the
   * account, also under the address that the account had before.
   */
  remember(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    { addressBefore = address }: { addressBefore?: string } = {},
  ): string {
    const entries = this.#entries(request)
    const known = entries.find((entry) => this.#isFor(entry, addressBefore))
    const id = known?.id ?? randomBytes(idBytes).toString('base64url')
    const others = entries.filter((entry) => entry !== known).slice(0, mostAccounts - 1)
    const value = [this.#entry(id, address), ...others.map(({ text }) => text)].join(separator)
    reply.header('set-cookie', `${this.#name}=${value}; ${this.#attributes}`)
    return id
  }

  /** Returns the entries that have not expired. Only `#isFor` verifies them. */
  #entries(request: FastifyRequest): Entry[] {
    const value = cookieOf(request, this.#name) ?? ''
    return value.split(separator).flatMap((text) => {
      const [, id, end] = entryShape.exec(text) ?? []
      return id !== undefined && Number(end) > Date.now() / 1000 ? [{ id, text }] : []
    })
  }

  #isFor({ id, text }: Entry, address: string): boolean {
    const [, end = '', mac = ''] = text.split('.')
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.#mac(id, end, address)))
  }

  #entry(id: string, address: string): string {
    const end = String(Math.floor(Date.now() / 1000) + lifetimeSeconds)
    return `${id}.${end}.${this.#mac(id, end, address)}`
  }

  #mac(id: string, end: string, address: string): string {
    return createHmac('sha256', this.#key).update(`${id} ${end} ${address}`).digest('base64url')
  }
}
