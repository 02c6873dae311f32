import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { cookieOf } from '../../http/cookies.ts'
import type { Tables } from '../../storage/tables.ts'
import { idHash } from './adapter.ts'
import { cookieName } from './configuration.ts'

interface Options {
  readonly db: Kysely<Tables>
  readonly publicUrl: string
  readonly sessionSeconds: number
}

interface NewSession {
  readonly account: string
  /** The name of the session for its person. */
  readonly device: string
  /** The id of the browser's device cookie. Its hash finds the name that the person has given the device. */
  readonly deviceId: string
  /** Whether credentials may be changed, as after a proof. */
  readonly isProof: boolean
}

/**
 * The sessions of browsers at the provider, by their cookie (AUTH-14). The login pages start and end them, and the
 * library finds them by `SessionAdapter`.
 */
export class Sessions {
  readonly #options: Options
  readonly #name: string
  readonly #attributes: string

  constructor(options: Options) {
    const { publicUrl } = options
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    this.#options = options
    this.#name = cookieName('session', publicUrl)
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`
  }

  /** Returns the session of a browser if it has not ended, or null. */
  async of(request: FastifyRequest): Promise<{ account: string; isNew: boolean } | null> {
    const cookie = cookieOf(request, this.#name)
    if (cookie === null) return null
    const { rows } = await sql<{ account: string; isNew: boolean }>`
      select user_id as account, created_at > now() - interval '1 hour' as "isNew" from identity_session
      where cookie_hash = ${idHash(cookie)} and expires_at > now()`.execute(this.#options.db)
    return rows[0] ?? null
  }

  /**
   * Starts the session of an account that has given its proofs. The previous session of the browser ends: one browser
   * is one device.
   */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, device, deviceId, isProof }: NewSession,
  ): Promise<void> {
    await this.#delete(request)
    const { db, sessionSeconds } = this.#options
    const cookie = randomBytes(32).toString('base64url')
    const uid = randomUUID()
    const loginTs = Math.floor(Date.now() / 1000)
    const payload = {
      kind: 'Session',
      uid,
      accountId: account,
      loginTs,
      iat: loginTs,
      exp: loginTs + sessionSeconds,
    }
    await sql`
      insert into identity_session (id, user_id, cookie_hash, device, device_hash, payload, expires_at, proven_at)
      values (${uid}, ${account}, ${idHash(cookie)}, ${device}, ${idHash(deviceId)}, ${JSON.stringify(payload)},
        now() + make_interval(secs => ${sessionSeconds}), case when ${isProof} then now() else '-infinity' end)`.execute(
      db,
    )
    reply.header('set-cookie', `${this.#name}=${cookie}; Max-Age=${sessionSeconds}; ${this.#attributes}`)
  }

  /** Ends the session of a browser with its tokens, and removes the cookie. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#delete(request)
    reply.header('set-cookie', `${this.#name}=; Max-Age=0; ${this.#attributes}`)
  }

  async #delete(request: FastifyRequest): Promise<void> {
    const cookie = cookieOf(request, this.#name)
    if (cookie === null) return
    await sql`delete from identity_session where cookie_hash = ${idHash(cookie)}`.execute(this.#options.db)
  }
}
