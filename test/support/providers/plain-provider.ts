import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { freePort } from '../server/server-process.ts'
import { asked, listen, sendPage } from './listener.ts'
import { type ExternalPerson, type ExternalProvider, personOf, signInPage } from './provider.ts'

/** The provider's only client. */
export interface PlainClient {
  readonly id: string
  /** A server's client has one; a site's client has none. */
  readonly secret?: string
  readonly redirectUri: string
  readonly signedOutUri?: string
  /** The API that access tokens are for. */
  readonly resource?: string
}

/**
 * Opens an independent, certified OpenID Connect provider (oidc-provider) with its own sign-in pages: PKCE,
 * `at+jwt` access tokens with `groups`, rotated refresh tokens, RP-initiated logout that asks for
 * confirmation.
 */
export async function openPlainProvider(client: PlainClient): Promise<ExternalProvider> {
  const people = new Map<string, ExternalPerson>()
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const provider = new Provider(issuer, await configuration(client, people))
  const answer = provider.callback()
  const { close } = await listen(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return await answer(request, response)
    const { prompt, params } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') return sendPage(response, signInPage(request.url))
    const person = personOf(people, await asked(request).form())
    if (prompt.name !== 'login' || person === null) return sendPage(response, signInPage(request.url), 403)
    const grant = new provider.Grant({ accountId: person.username, clientId: String(params['client_id']) })
    grant.addOIDCScope('openid profile email public_profile offline_access')
    if (client.resource !== undefined) grant.addResourceScope(client.resource, 'play')
    const result = { login: { accountId: person.username }, consent: { grantId: await grant.save() } }
    return await provider.interactionFinished(request, response, result)
  }, port)
  return { issuer, people, close }
}

async function configuration(
  { id, secret, redirectUri, signedOutUri, resource }: PlainClient,
  people: ReadonlyMap<string, ExternalPerson>,
): Promise<Configuration> {
  const key = async (algorithm: string) => ({
    ...(await exportJWK((await generateKeyPair(algorithm, { extractable: true })).privateKey)),
    alg: algorithm,
    use: 'sig',
  })
  return {
    clients: [
      {
        client_id: id,
        ...(secret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: secret, token_endpoint_auth_method: 'client_secret_post' }),
        redirect_uris: [redirectUri],
        ...(signedOutUri !== undefined && { post_logout_redirect_uris: [signedOutUri] }),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [await key('RS256'), await key('ES256')] },
    cookies: { keys: ['a key for these cookies'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'website'],
      email: ['email', 'email_verified'],
      // Facebook's name for it.
      public_profile: ['name'],
    },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 600, RefreshToken: 3600, Session: 3600 },
    pkce: { required: () => true },
    issueRefreshToken: async (_context, { clientId }) => clientId === id && secret === undefined,
    clientBasedCORS: (_context, origin) => redirectUri.startsWith(`${origin}/`),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, username) => {
      const person = people.get(username)
      return person && { accountId: username, claims: async () => claimsOf(person) }
    },
    extraTokenClaims: async (_context, token) => {
      if (!('accountId' in token)) return {}
      return { groups: [...(people.get(token.accountId ?? '')?.groups ?? [])] }
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = `<!doctype html><html lang="en"><title>Another provider</title>${form}
            <button form="op.logoutForm" name="logout" value="yes">Sign out</button></html>`
        },
      },
      resourceIndicators: {
        enabled: resource !== undefined,
        useGrantedResource: () => true,
        getResourceServerInfo: async (_context, indicator) => ({
          scope: 'play',
          audience: indicator,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  }
}

function claimsOf({ username, name, email, emailVerified, website }: ExternalPerson) {
  return { sub: username, name, email, email_verified: emailVerified, ...(website && { website }) }
}
