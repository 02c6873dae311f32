import * as oauth from 'oauth4webapi'
import { type AuthConfig, checkAuthConfig, readConfig } from '../api/config.ts'
import { request } from '../api/request.ts'
import { timeLimits } from '../api/time-limit.ts'
import { recordOf } from '../base/object.ts'
import { endsSession, SessionError } from './errors.ts'
import { keepSignIn, takeSignIn } from './return-to.ts'
import type { Tokens } from './storage.ts'
import { claimsOf } from './tokens.ts'

// The steps of OpenID Connect in the site. The library checks the issuer of the discovery document, state and
// iss of the redirect, and nonce, issuer, audience, times and signature of the ID token.

interface ProviderClient {
  readonly config: AuthConfig
  readonly as: oauth.AuthorizationServer
  readonly client: oauth.Client
}

let opening: Promise<ProviderClient> | null = null

/** Reads the provider's discovery document once, and again after a failure. */
function readProvider(): Promise<ProviderClient> {
  opening ??= discover().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function discover(): Promise<ProviderClient> {
  const { auth } = await readConfig()
  if (auth.issuer === '') throw new SessionError('noConfig')
  if (auth.clientId === '' || !URL.canParse(auth.issuer)) throw new SessionError('missingAuthConfig')
  return await clientOf(auth, await oauth.discoveryRequest(new URL(auth.issuer), options(auth)))
}

async function clientOf(auth: AuthConfig, discovered: Response): Promise<ProviderClient> {
  return {
    config: auth,
    as: await oauth.processDiscoveryResponse(new URL(auth.issuer), discovered),
    client: { client_id: auth.clientId },
  }
}

function send(
  address: string,
  { method, headers, body, redirect }: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
): Promise<Response> {
  return request(address, timeLimits.read, { method, headers, redirect, ...(body && { body }) })
}

function options({ issuer }: AuthConfig) {
  return {
    [oauth.customFetch]: send,
    // Plain http only for a provider with plain http, which happens only on a developer's own machine.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  }
}

/** Reads the addresses of the provider, which a login then finds in the browser's cache. */
export async function findProvider(): Promise<void> {
  await readProvider()
}

/**
 * Stores the path to return to, and returns the address at which the provider signs a person in. A person who
 * uses another name of this server, such as 127.0.0.1 for localhost, goes to the name that the provider
 * knows.
 *
 * @param isNew whether the provider begins with a new account, if it can be asked to
 */
export async function signInAddress(returnTo: string, isNew = false): Promise<string> {
  const { auth } = await readConfig()
  const home = new URL(redirectUri(auth)).origin
  if (home !== location.origin) return home + (auth.issuer.startsWith(`${home}/`) ? '/sign-in' : returnTo)
  // An insecure context has no cryptography, and others could read what it sends.
  if (globalThis.isSecureContext === false) throw new SessionError('deviceConfig')
  const { config, as } = await readProvider()
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  keepSignIn(state, { verifier, nonce, returnTo, provider: { auth: config, discovery: as } })
  const address = new URL(known(as.authorization_endpoint))
  const parameters = {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: redirectUri(config),
    scope: config.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(config.resource !== null && { resource: config.resource }),
    // Initiating User Registration via OpenID Connect 1.0, section 4.
    ...(isNew && offersNewAccounts(as) && { prompt: 'create' }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

function offersNewAccounts({ prompt_values_supported: prompts }: oauth.AuthorizationServer): boolean {
  return Array.isArray(prompts) && prompts.includes('create')
}

/**
 * Exchanges the provider's answer, in the address to which it sent the person back, for tokens.
 *
 * @throws Error if the answer is an error, was not requested by this tab, or is incomplete
 */
export async function finishSignIn(address: URL): Promise<{ tokens: Tokens; returnTo: string }> {
  const state = address.searchParams.get('state') ?? ''
  const inProgress = takeSignIn(state)
  if (inProgress === null) {
    throw new SessionError('default', { message: 'This sign-in was not begun in this tab' })
  }
  const { auth, discovery } = inProgress.provider
  const { config, as, client } = await clientOf(checkAuthConfig(auth), Response.json(discovery))
  const parameters = oauth.validateAuthResponse(as, client, address, state)
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    parameters,
    redirectUri(config),
    inProgress.verifier,
    options(config),
  )
  const timely = { ...client, [oauth.clockSkew]: await clockSkew(response.clone()) }
  const answer = await oauth.processAuthorizationCodeResponse(as, timely, response, {
    expectedNonce: inProgress.nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(as, response, options(config))
  return { tokens: asTokens(answer, null), returnTo: inProgress.returnTo }
}

/**
 * Returns how far the provider's clock is ahead of this device's, in seconds, from the time in the new ID
 * token. So a device with a wrong clock can sign in too; the nonce proves that the token belongs to this
 * sign-in.
 */
async function clockSkew(response: Response): Promise<number> {
  const answer: unknown = await response.json().catch(() => null)
  const { id_token: token } = recordOf(answer)
  const { iat } = typeof token === 'string' ? claimsOf(token) : {}
  const skew = typeof iat === 'number' ? Math.trunc(iat - Date.now() / 1000) : 0
  return Math.abs(skew) > 30 ? skew : 0
}

/** Returns new tokens for a refresh token, or null if the provider says that the session is over. */
export async function renewTokens(old: Tokens, refreshToken: string): Promise<Tokens | null> {
  const { config, as, client } = await readProvider()
  const send = () => oauth.refreshTokenGrantRequest(as, client, oauth.None(), refreshToken, options(config))
  // The provider gives a lost answer again to the same request.
  const response = await send().catch(send)
  if (response.status >= 500) throw new Error(`The provider answered ${response.status}`)
  try {
    const timely = { ...client, [oauth.clockSkew]: await clockSkew(response.clone()) }
    const answer = await oauth.processRefreshTokenResponse(as, timely, response)
    if (answer.id_token !== undefined) {
      await oauth.validateApplicationLevelSignature(as, response, options(config))
    }
    return asTokens(answer, old)
  } catch (error) {
    const isOver =
      error instanceof oauth.ResponseBodyError &&
      endsSession({ error: error.error, description: error.error_description })
    if (isOver) return null
    throw error
  }
}

/** How to tell the provider about a sign-out: the address, and the fields of its form. */
export interface SignOut {
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly fields: Readonly<Record<string, string>>
}

/** Returns the sign-out request in the provider's dialect. The provider returns to `/logout`. */
export async function signOutOf(idToken: string | null): Promise<SignOut> {
  const { config, as } = await readProvider()
  const back = signedOutUri(config)
  if (config.logoutStyle === 'cognito') {
    const domain = typeof config['signInDomain'] === 'string' ? config['signInDomain'] : known(as.issuer)
    return {
      address: `${domain}/logout`,
      method: 'GET',
      fields: { client_id: config.clientId, logout_uri: back },
    }
  }
  if (as.end_session_endpoint === undefined) return { address: back, method: 'GET', fields: {} }
  return {
    address: as.end_session_endpoint,
    // A form keeps the ID token out of the address. Across origins the browser would not send the provider's
    // cookie with it.
    method: new URL(as.end_session_endpoint).origin === location.origin ? 'POST' : 'GET',
    fields: {
      ...(idToken !== null && { id_token_hint: idToken }),
      client_id: config.clientId,
      post_logout_redirect_uri: back,
    },
  }
}

/** Revokes the refresh token if the provider supports it. */
export async function revoke(refreshToken: string): Promise<void> {
  const { config, as, client } = await readProvider()
  if (as.revocation_endpoint === undefined) return
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, oauth.None(), refreshToken, options(config)),
  )
}

function asTokens(answer: oauth.TokenEndpointResponse, old: Tokens | null): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? old?.refreshToken ?? null,
    idToken: answer.id_token ?? old?.idToken ?? '',
    expiresAt: Date.now() + (answer.expires_in ?? 300) * 1000,
  }
}

function redirectUri(config: AuthConfig): string {
  const value = config['redirectAfterSignIn']
  return typeof value === 'string' ? value : `${location.origin}/`
}

function signedOutUri(config: AuthConfig): string {
  const value = config['redirectAfterSignOut']
  return typeof value === 'string' ? value : `${location.origin}/logout`
}

function known(address: string | undefined): string {
  if (address === undefined) throw new SessionError('missingAuthConfig')
  return address
}
