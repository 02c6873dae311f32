import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { mailAddress } from '../mail/mail.ts'
import type { OutsideName } from '../settings.ts'
import type { OutsideProvider } from './outside-providers.ts'

/** What belongs to one sign-in at an outside provider, from the way there to the way back. */
export interface OutsideSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Our address that the provider answers to. */
  readonly redirectUri: string
}

/** Who somebody is at an outside provider. */
export interface OutsideIdentity {
  readonly provider: OutsideName
  readonly subject: string
  /** Only an address that the provider vouches for; null for any other. */
  readonly email: string | null
  readonly name: string | null
}

const answerMilliseconds = 5000

/** The provider as the library knows it, with its discovery document read anew: these are rare, and keys change. */
async function known({
  issuer,
  hasDiscovery,
  metadata,
}: OutsideProvider): Promise<oauth.AuthorizationServer> {
  if (!hasDiscovery) return { issuer, ...metadata }
  const url = new URL(issuer)
  const response = await oauth.discoveryRequest(url, options(issuer))
  return { ...(await oauth.processDiscoveryResponse(url, response)), ...metadata }
}

function options(issuer: string) {
  return {
    signal: () => AbortSignal.timeout(answerMilliseconds),
    // Only a trial's provider is plain; the settings refuse one in production.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  }
}

/** The address at which the provider asks the person. Throws when the provider does not answer. */
export async function outsideAddress(
  provider: OutsideProvider,
  { state, nonce, verifier, redirectUri }: OutsideSignIn,
): Promise<string> {
  const { authorization_endpoint } = await known(provider)
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
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * Who the provider says that came back. Every step is checked: state and `iss` of the answer, and of the ID token nonce,
 * issuer, audience, times and signature.
 *
 * @throws Error when one of them is not right, when the person declined, or when the provider does not answer
 */
export async function outsideIdentity(
  provider: OutsideProvider,
  answer: URLSearchParams,
  { state, nonce, verifier, redirectUri }: OutsideSignIn,
): Promise<OutsideIdentity> {
  const as = await known(provider)
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
  return readClaims(provider.name, oauth.getValidatedIdTokenClaims(tokens), answer.get('user'))
}

const profileShape = z.object({ user_id: z.string().min(1), name: z.string().nullish() })

async function readProfile(
  { name: provider, issuer }: OutsideProvider,
  endpoint: string,
  accessToken: string,
): Promise<OutsideIdentity> {
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
  const { user_id: subject, name } = profileShape.parse(await response.json())
  // The profile does not say whether the address was ever confirmed.
  return { provider, subject, email: null, name: name ?? null }
}

const claimsShape = z.looseObject({
  sub: z.string().min(1),
  email: mailAddress.optional().catch(undefined),
  // Apple writes it as a text.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(false),
  name: z.string().optional().catch(undefined),
})
/** Apple tells a person's name once, beside the code, and unsigned: good enough for a name. */
const userShape = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

function readClaims(provider: OutsideName, claims: unknown, user: string | null): OutsideIdentity {
  const { sub, email, email_verified, name } = claimsShape.parse(claims)
  return {
    provider,
    subject: sub,
    email: email_verified === true && email !== undefined ? email : null,
    name: name ?? nameIn(user),
  }
}

function nameIn(user: string | null): string | null {
  try {
    const { firstName = '', lastName = '' } = userShape.parse(JSON.parse(user ?? '')).name
    return `${firstName} ${lastName}`.trim() || null
  } catch {
    // No name is what most answers have.
    return null
  }
}
