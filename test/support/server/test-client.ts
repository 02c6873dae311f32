import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  beginPassword,
  beginProof,
  light,
  type Stretching,
} from '../../../server/identity/credentials/opaque-client.ts'
import type { SoftwarePasskey } from '../app/software-passkey.ts'
import { limit } from '../limits.ts'

const discovery = z.object({
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  issuer: z.string(),
})
const siteConfig = z.object({
  api: z.string(),
  auth: z.object({
    issuer: z.string(),
    clientId: z.string(),
    scope: z.string(),
    resource: z.string().nullish(),
  }),
})
const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string().optional(),
  expires_in: z.number(),
})
const registrationStart = z.object({ ticket: z.string(), registrationResponse: z.string() })
const loginStart = z.object({ ticket: z.string(), loginResponse: z.string() })
const waiting = z.object({ ticket: z.string() })
const passkeyStart = z.object({ ticket: z.string(), options: z.object({ challenge: z.string() }) })

/** An answer of the server; its body is parsed if it is JSON. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The result of a login. */
export interface SignedIn {
  readonly tokens: {
    readonly access: string
    readonly refresh: string | null
    readonly identity: string
    /** When the access token expires, in milliseconds since 1970. */
    readonly expires: number
  }
  /** The cookies that the provider has set, by name. */
  readonly cookies: ReadonlyMap<string, string>
}

/** How long before its expiry an access token is renewed. */
const renewalMilliseconds = 120_000

/**
 * A client that uses only the server's public API, over real HTTP: sign-up and login at the provider with a
 * password that is never sent, the authorization code flow with PKCE, refresh tokens, the API.
 */
export class TestClient {
  readonly address: string
  /** As expensive as on the sign-in page for people who use that page too; cheap for all others. */
  readonly stretching: Stretching
  #cookies = new Map<string, string>()
  #tokens: { access: string; refresh: string; identity: string; expires: number } | null = null
  #renewing: Promise<void> | null = null

  constructor(address: string, stretching: Stretching = light) {
    this.address = address
    this.stretching = stretching
  }

  /** Returns the result of the login. Throws before the first one. */
  get signedIn(): SignedIn {
    if (!this.#tokens) throw new Error('Nobody has signed in')
    return { tokens: this.#tokens, cookies: this.#cookies }
  }

  /**
   * Signs up and logs in. `readCode` reads the code from the mail if the server sends one. Throws when the
   * server refuses.
   */
  async signUp(
    email: string,
    password: string,
    name: string,
    readCode?: () => Promise<string>,
  ): Promise<void> {
    await this.#enter(async (interaction) => {
      const newPassword = await this.#newPassword(email, password)
      const answer = await this.#post('/auth/sign-up', { email, name, newPassword, interaction })
      if (readCode === undefined) return
      const { ticket } = waiting.parse(answer)
      const code = await readCode()
      await this.#post('/auth/sign-up/confirm-email', { ticket, code, interaction })
    })
  }

  /** Uses the one-time link that makes the first admin, and logs in. Throws when the server refuses. */
  async becomeFirstAdmin(link: string, email: string, password: string, name: string): Promise<void> {
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    await this.#enter(async () => {
      const newPassword = await this.#newPassword(email, password)
      await this.#post('/auth/first-admin', { token, email, name, newPassword })
    })
  }

  /**
   * Logs in with a password, through the same redirects that a browser follows. Throws when the server
   * refuses.
   */
  async signIn(email: string, password: string): Promise<void> {
    await this.#enter(async (interaction) => {
      const { startLoginRequest, finish } = await beginProof(password, this.stretching)
      const started = loginStart.parse(await this.#post('/auth/sign-in/start', { email, startLoginRequest }))
      const { ticket, loginResponse } = started
      await this.#post('/auth/sign-in', {
        ticket,
        finishLoginRequest: finish(loginResponse),
        interaction,
      })
    })
  }

  /** Adds a passkey to the account. Throws when the server refuses. */
  async addPasskey(passkey: SoftwarePasskey): Promise<void> {
    const { ticket, options } = passkeyStart.parse(await this.#post('/auth/account/passkeys/start', {}))
    await this.#post('/auth/account/passkeys', {
      ticket,
      response: passkey.make(options.challenge),
      name: '',
    })
  }

  /** Logs in with a passkey. Throws when the server refuses. */
  async signInWithPasskey(passkey: SoftwarePasskey): Promise<void> {
    await this.#enter(async (interaction) => {
      const { ticket, options } = passkeyStart.parse(await this.#post('/auth/passkey/start', {}))
      await this.#post('/auth/passkey', { ticket, response: passkey.use(options.challenge), interaction })
    })
  }

  /**
   * Calls the API with the access token, which is renewed shortly before it expires. Throws when there is no
   * answer.
   */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    if (this.#tokens && this.#tokens.expires - Date.now() < renewalMilliseconds) {
      this.#renewing ??= this.renew().finally(() => {
        this.#renewing = null
      })
      await this.#renewing
    }
    const response = await fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        ...this.#authorization(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(limit(15_000)),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text }
  }

  /**
   * Returns the record of a new password, made with the provider's help; it could be used on the sign-in page
   * as well.
   */
  async #newPassword(email: string, password: string): Promise<{ ticket: string; record: string }> {
    const { registrationRequest, finish } = await beginPassword(password, this.stretching)
    const started = await this.#post('/auth/password/start', { email, registrationRequest })
    const { ticket, registrationResponse } = registrationStart.parse(started)
    return { ticket, record: finish(registrationResponse) }
  }

  async #config(): Promise<z.infer<typeof siteConfig>> {
    return siteConfig.parse(await (await fetch(`${this.address}/config.json`)).json())
  }

  async #discover(): Promise<z.infer<typeof discovery>> {
    const { auth } = await this.#config()
    return discovery.parse(await (await fetch(`${auth.issuer}/.well-known/openid-configuration`)).json())
  }

  /** Runs the authorization code flow. The provider's sign-in page asks for `proof` in the middle of it. */
  async #enter(proof: (interaction: string) => Promise<unknown>): Promise<void> {
    const verifier = randomBytes(32).toString('base64url')
    const page = await this.#authorize(verifier)
    await proof(page.searchParams.get('interaction') ?? '')
    const back = await this.#authorize(verifier)
    const code = back.searchParams.get('code')
    if (!code) throw new Error(`The sign-in led to ${back} and not back with a code`)
    await this.#takeTokens({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${this.address}/`,
    })
  }

  /**
   * Asks the provider as the site does. Returns the address that it redirects to: its sign-in page, or the
   * site with a code.
   */
  async #authorize(verifier: string): Promise<URL> {
    const [{ auth }, { authorization_endpoint }] = await Promise.all([this.#config(), this.#discover()])
    const url = new URL(authorization_endpoint)
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: auth.clientId,
      redirect_uri: `${this.address}/`,
      scope: auth.scope,
      state: randomBytes(16).toString('base64url'),
      nonce: randomBytes(16).toString('base64url'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(auth.resource ? { resource: auth.resource } : {}),
    }).toString()
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.#cookieHeader(), accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    this.#keepCookies(response)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${response.status} without an address`)
    return new URL(location, this.address)
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.address}${path}`, {
      method: 'POST',
      headers: {
        ...this.#authorization(),
        'content-type': 'application/json',
        origin: this.address,
        cookie: this.#cookieHeader(),
      },
      body: JSON.stringify(body),
    })
    this.#keepCookies(response)
    const text = await response.text()
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  /** Renews the tokens with the refresh token. Throws when the server refuses. */
  async renew(): Promise<void> {
    await this.#takeTokens({ grant_type: 'refresh_token', refresh_token: this.#tokens?.refresh ?? '' })
  }

  async #takeTokens(form: Record<string, string>): Promise<void> {
    const [{ auth }, { token_endpoint }] = await Promise.all([this.#config(), this.#discover()])
    const response = await fetch(token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        ...form,
        client_id: auth.clientId,
        ...(auth.resource ? { resource: auth.resource } : {}),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The token endpoint answered ${response.status} ${text}`)
    const { access_token, refresh_token, id_token, expires_in } = tokenAnswer.parse(JSON.parse(text))
    this.#tokens = {
      access: access_token,
      refresh: refresh_token,
      // A renewal may contain no new ID token (OpenID Connect Core 12.2).
      identity: id_token ?? this.#tokens?.identity ?? '',
      expires: Date.now() + expires_in * 1000,
    }
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
    }
  }

  #authorization(): { authorization?: string } {
    return this.#tokens ? { authorization: `Bearer ${this.#tokens.access}` } : {}
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
