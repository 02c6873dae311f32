import { createHash, randomBytes } from 'node:crypto'
import { beginPassword, beginProof, light } from '../../../server/identity/credentials/opaque-client.ts'
import { oidcClient } from '../../../server/session/oidc-client.ts'
import type { TestApp } from './test-app.ts'

/** Tokens as the provider issues them. */
export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

export interface Account {
  email: string
  password: string
  name: string
}

/** What a browser needs of the app. */
export type AskedApp = Pick<TestApp, 'inject' | 'settings'>

/** How many cookies a browser has after a login: that of the session and the device cookie. */
export const cookiesOfALogin = 2

/**
 * A browser with a cookie jar that logs in at the embedded provider with real requests, step by step, as the
 * site does.
 */
export class Browser {
  readonly #testApp: AskedApp
  readonly #from
  readonly cookies = new Map<string, string>()
  readonly site
  readonly verifier = randomBytes(32).toString('base64url')
  readonly state = randomBytes(16).toString('base64url')
  readonly nonce = randomBytes(16).toString('base64url')

  /**
   * `from` has the address that requests seem to come from, and headers to send in addition to the browser's
   * own.
   */
  constructor(testApp: AskedApp, from: { remoteAddress?: string; headers?: Record<string, string> } = {}) {
    this.#testApp = testApp
    this.#from = from
    this.site = oidcClient(testApp.settings)
  }

  /** Sends a request with the browser's cookies, and stores the cookies of the answer. */
  async send(
    method: 'GET' | 'POST',
    url: string,
    {
      json,
      form,
      headers = {},
    }: { json?: object; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    const answer = await this.#testApp.inject({
      method,
      url,
      headers: {
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map(([n, v]) => `${n}=${v}`).join('; ') }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(method === 'POST' && json && { origin: this.#testApp.settings.publicUrl }),
        ...this.#from.headers,
        ...headers,
      },
      ...(this.#from.remoteAddress && { remoteAddress: this.#from.remoteAddress }),
      ...(json && { payload: json }),
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0 || (cookie.expires && cookie.expires < new Date()))
        this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, encodeURIComponent(cookie.value))
    }
    return answer
  }

  /**
   * Returns the address of the authorization endpoint with all parameters that the site sends. `changes`
   * replaces some of them; undefined removes one.
   */
  authorizeUrl(changes: Record<string, string | undefined> = {}): string {
    const parameters: Record<string, string | undefined> = {
      response_type: 'code',
      client_id: this.site.clientId,
      redirect_uri: this.site.redirectAfterSignIn,
      scope: this.site.scope,
      state: this.state,
      nonce: this.nonce,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
    return `/auth/oauth2/authorize?${query.toString()}`
  }

  /** Follows the redirect to the sign-in page. Returns the interaction with which that page continues. */
  async startSignIn(): Promise<string> {
    const answer = await this.send('GET', this.authorizeUrl())
    const page = new URL(String(answer.headers.location), this.site.issuer)
    const interaction = page.searchParams.get('interaction')
    if (interaction === null) throw new Error(`${page.href} names no interaction`)
    return interaction
  }

  /** Continues at the address that completes a sign-in. Returns the code that is sent back to the site. */
  async codeAt(url: string): Promise<string> {
    const answer = await this.send('GET', new URL(url).pathname)
    return codeOf(String(answer.headers.location))
  }

  /** Signs up through the page. Returns the code that is sent back to the site. */
  async signUp(account: Account): Promise<string> {
    const interaction = await this.startSignIn()
    const answer = await this.sendSignUp({ ...account, interaction })
    return await this.codeAt(answer.json<{ url: string }>().url)
  }

  /** Requests an account as the page does. Returns the provider's answer. */
  async sendSignUp({ password, ...fields }: Account & { interaction?: string }) {
    return await this.sendNewPassword('/auth/sign-up', { email: fields.email, password }, fields)
  }

  /**
   * Sends a form with a new password of an address in it. Returns the provider's answer, or its refusal to help to make
   * one.
   */
  async sendNewPassword(
    url: string,
    { email, password }: Pick<Account, 'email' | 'password'>,
    fields: object,
    headers: Record<string, string> = {},
  ) {
    const { registrationRequest, finish } = await beginPassword(password, light)
    const started = await this.send('POST', '/auth/password/start', { json: { email, registrationRequest } })
    if (started.statusCode !== 200) return started
    const { ticket, registrationResponse } = started.json<{ ticket: string; registrationResponse: string }>()
    const newPassword = { ticket, record: finish(registrationResponse) }
    return await this.send('POST', url, { json: { ...fields, newPassword }, headers })
  }

  /**
   * Logs in with a password as the page does. Returns the provider's last answer, or an earlier one if that
   * was a refusal.
   */
  async sendSignIn({
    email,
    password,
    interaction,
  }: Pick<Account, 'email' | 'password'> & { interaction?: string }) {
    const { startLoginRequest, finish } = await beginProof(password, light)
    const started = await this.send('POST', '/auth/sign-in/start', { json: { email, startLoginRequest } })
    if (started.statusCode !== 200) return started
    const { ticket, loginResponse } = started.json<{ ticket: string; loginResponse: string }>()
    const json = { ticket, finishLoginRequest: finish(loginResponse), ...(interaction && { interaction }) }
    return await this.send('POST', '/auth/sign-in', { json })
  }

  /** Sends a request to the token endpoint. */
  async token(form: Record<string, string>) {
    return await this.send('POST', '/auth/oauth2/token', { form: { client_id: this.site.clientId, ...form } })
  }

  async redeem(code: string) {
    return await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.site.redirectAfterSignIn,
      code_verifier: this.verifier,
    })
  }

  async refresh(token: string) {
    return await this.token({ grant_type: 'refresh_token', refresh_token: token })
  }
}

export function codeOf(url: string): string {
  const code = new URL(url).searchParams.get('code')
  if (code === null) throw new Error(`${url} holds no code`)
  return code
}
