import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { asOnThePage, beginPassword, beginProof } from '../../server/testing/password.ts'

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
const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
const registrationStart = z.object({ ticket: z.string(), registrationResponse: z.string() })
const loginStart = z.object({ ticket: z.string(), loginResponse: z.string() })
const waiting = z.object({ ticket: z.string() })
const continued = z.object({ url: z.string() })

/** An answer of the house, its body parsed if it is JSON. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** How long before its end an access token is renewed. */
const renewalMilliseconds = 120_000

/**
 * Somebody who uses the house by its public doors alone, over real HTTP: the provider's sign-up and sign-in with a
 * password that does not travel, the authorization code flow with PKCE, refresh tokens, the API.
 */
export class Visitor {
  readonly address: string
  #cookies = new Map<string, string>()
  #tokens: { access: string; refresh: string; expires: number } | null = null
  #renewing: Promise<void> | null = null

  constructor(address: string) {
    this.address = address
  }

  /** The access token as it is; null before a sign-in. */
  get accessToken(): string | null {
    return this.#tokens?.access ?? null
  }

  /**
   * Makes an account and signs in with it; `readCode` reads the code from the mail, where the house sends one. Throws when
   * the house refuses.
   */
  async signUp(
    email: string,
    password: string,
    name: string,
    readCode?: () => Promise<string>,
  ): Promise<void> {
    await this.#enter(async (query) => {
      const newPassword = await this.#newPassword(password)
      const answer = await this.#post('/auth/sign-up', { email, name, newPassword, oauthQuery: query })
      if (readCode === undefined) return
      const { ticket } = waiting.parse(answer)
      const code = await readCode()
      await this.#post('/auth/sign-up/confirm-email', { ticket, code, oauthQuery: query })
    })
  }

  /** Takes the one-time link that makes the first admin, and signs in. Throws when the house refuses. */
  async becomeFirstAdmin(link: string, email: string, password: string, name: string): Promise<void> {
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    await this.#enter(async () => {
      const newPassword = await this.#newPassword(password)
      await this.#post('/auth/first-admin', { token, email, name, newPassword })
    })
  }

  /** Signs in with a password, by the same redirects that a browser follows. Throws when the house refuses. */
  async signIn(email: string, password: string): Promise<void> {
    await this.#enter(async (query) => {
      const { startLoginRequest, finish } = await beginProof(password, asOnThePage)
      const started = loginStart.parse(await this.#post('/auth/sign-in/start', { email, startLoginRequest }))
      const { ticket, loginResponse } = started
      await this.#post('/auth/sign-in', {
        ticket,
        finishLoginRequest: finish(loginResponse),
        oauthQuery: query,
      })
    })
  }

  /** Calls the API with the visitor's access token, renewed when it nears its end. Throws when nobody answers. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    if (this.#tokens && this.#tokens.expires - Date.now() < renewalMilliseconds) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = null
      })
      await this.#renewing
    }
    const response = await fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        ...(this.#tokens ? { authorization: `Bearer ${this.#tokens.access}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text }
  }

  /** The record of a new password, made with the provider's help; it could be used on the sign-in page as well. */
  async #newPassword(password: string): Promise<{ ticket: string; record: string }> {
    const { registrationRequest, finish } = await beginPassword(password, asOnThePage)
    const started = await this.#post('/auth/password/start', { registrationRequest })
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

  /** The authorization code flow, in the midst of which the provider's sign-in page asks for `proof`. */
  async #enter(proof: (query: string) => Promise<unknown>): Promise<void> {
    const verifier = randomBytes(32).toString('base64url')
    const page = await this.#authorize(verifier)
    await proof(page.search.slice(1))
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

  /** Asks the provider as the site does; returns where it sends the browser: to its sign-in page, or back with a code. */
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
    // The provider tells a script in the body what it tells a browser in the header.
    const location = response.headers.get('location') ?? continued.parse(await response.json()).url
    return new URL(location, this.address)
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.address, cookie: this.#cookieHeader() },
      body: JSON.stringify(body),
    })
    this.#keepCookies(response)
    const text = await response.text()
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  async #renew(): Promise<void> {
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
    const { access_token, refresh_token, expires_in } = tokens.parse(JSON.parse(text))
    this.#tokens = { access: access_token, refresh: refresh_token, expires: Date.now() + expires_in * 1000 }
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
    }
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
