import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { type FederatedIdentity, identityOfClaims, identityOfProfile } from './claims.ts'
import type { SocialProvider } from './providers.ts'

/** The state of one sign-in at a social provider, from the authorization request to the callback. */
export interface FederatedSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The callback URL at this server. */
  readonly redirectUri: string
  /** Whether the person has to log in there again. Only `authenticatedAt` says whether the provider asked them to. */
  readonly isFresh: boolean
}

const answerMilliseconds = 5000

/**
 * Returns the provider for the library. Its discovery document is read every time, since such sign-ins are
 * rare and keys change.
 */
async function authorizationServer({
  issuer,
  hasDiscovery,
  metadata,
}: SocialProvider): Promise<oauth.AuthorizationServer> {
  if (!hasDiscovery) return { issuer, ...metadata }
  const url = new URL(issuer)
  const response = await oauth.discoveryRequest(url, options(issuer))
  return { ...(await oauth.processDiscoveryResponse(url, response)), ...metadata }
}

function options(issuer: string) {
  return {
    signal: () => AbortSignal.timeout(answerMilliseconds),
    // Only providers of tests use plain http; in production the settings refuse them.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  }
}

/** Returns the URL of the authorization request. Throws if the provider does not answer. */
export async function authorizationAddress(
  provider: SocialProvider,
  { state, nonce, verifier, redirectUri, isFresh }: FederatedSignIn,
): Promise<string> {
  const { authorization_endpoint } = await authorizationServer(provider)
  const address = new URL(z.string().parse(authorization_endpoint))
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.profileEndpoint === undefined && { nonce }),
    ...(provider.responseMode && { response_mode: provider.responseMode }),
    ...(isFresh && provider.freshLogin),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * Returns the person whom the provider describes in its answer. Every step is verified: state and `iss` of
 * the answer, and nonce, issuer, audience, times and signature of the ID token.
 *
 * @throws Error if one of them is wrong, if its claims are not plausible, if the person declined, or if the
 * provider does not answer
 */
export async function federatedIdentity(
  provider: SocialProvider,
  answer: URLSearchParams,
  { state, nonce, verifier, redirectUri }: Omit<FederatedSignIn, 'isFresh'>,
): Promise<FederatedIdentity> {
  const as = await authorizationServer(provider)
  const client: oauth.Client = { client_id: provider.clientId }
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.ClientSecretPost(await provider.secret()),
    oauth.validateAuthResponse(as, client, answer, state),
    redirectUri,
    verifier,
    options(provider.issuer),
  )
  if (provider.profileEndpoint !== undefined) {
    const { access_token } = await oauth.processAuthorizationCodeResponse(as, client, response)
    return await readProfile(provider, provider.profileEndpoint, access_token)
  }
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(as, response, options(provider.issuer))
  return identityOfClaims(provider.name, oauth.getValidatedIdTokenClaims(tokens), answer.get('user'))
}

async function readProfile(
  { name: provider, issuer }: SocialProvider,
  endpoint: string,
  accessToken: string,
): Promise<FederatedIdentity> {
  const url = new URL(endpoint)
  const response = await oauth.protectedResourceRequest(
    accessToken,
    'GET',
    url,
    undefined,
    null,
    options(issuer),
  )
  if (!response.ok) throw new Error(`${endpoint} answered ${response.status}`)
  return identityOfProfile(provider, await response.json())
}
