import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../../http/cookies.ts'
import { cookieName } from './configuration.ts'

/** The cookie that identifies the session of a browser at the provider (AUTH-14). */
export class SessionCookie {
  readonly #name: string
  readonly #attributes: string
  readonly #seconds: number

  constructor({ publicUrl, sessionSeconds }: { publicUrl: string; sessionSeconds: number }) {
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    this.#name = cookieName('session', publicUrl)
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`
    this.#seconds = sessionSeconds
  }

  /** Returns the value of the cookie that a browser has sent, or null. */
  read(request: FastifyRequest): string | null {
    return cookieOf(request, this.#name)
  }

  /** Returns the Set-Cookie header that stores a value. */
  set(value: string): string {
    return `${this.#name}=${value}; Max-Age=${this.#seconds}; ${this.#attributes}`
  }

  /** Returns the Set-Cookie header that removes the cookie. */
  cleared(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`
  }
}
