import { type Configuration, errors, interactionPolicy, type JWK } from 'oidc-provider'
import { embeddedPath, type OidcClient } from '../../session/oidc-client.ts'
import { interactionSeconds } from '../credentials/steps.ts'
import { accountClaims } from './account-claims.ts'
import { type CurrentDb, EntityAdapter, GrantAdapter, InteractionAdapter, SessionAdapter } from './adapter.ts'

/** The settings of the provider. Times are in seconds. */
export interface ProviderSettings {
  readonly publicUrl: string
  /** The site: the only client. */
  readonly site: OidcClient
  /** The audience of access tokens (RFC 8707). */
  readonly resource: string
  /** Encrypts stored signing keys. */
  readonly secret: string
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
  readonly sessionSeconds: number
  readonly groupsClaim: string
}

/** The scopes that the site may request. `offline_access` brings a refresh token. */
const scopes = ['openid', 'profile', 'email', 'phone', 'offline_access']

/** The claims that a scope requests (OpenID Connect Core 5.4), of those that accounts have. */
export const claimsOfScope: Readonly<Record<string, string[]>> = {
  profile: ['name', 'picture', 'website'],
  email: ['email', 'email_verified'],
}

/** The algorithm of all signatures. */
export const algorithm = 'ES256'

/** The paths of the library's endpoints, which the discovery document names. */
export const paths = {
  authorization: `${embeddedPath}/oauth2/authorize`,
  token: `${embeddedPath}/oauth2/token`,
  revocation: `${embeddedPath}/oauth2/revoke`,
}

/** How long a code can be redeemed (RFC 6749 recommends at most ten minutes, RFC 9700 shorter; T-A11). */
const codeSeconds = 60

/** Returns the name of a cookie of the provider. Browsers accept `__Secure-` only over https. */
export function cookieName(name: 'session' | 'interaction' | 'resume', publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Secure-' : ''}skyway.${name}`
}

/** What belongs to the request to the library at the moment. */
interface Current {
  readonly db: CurrentDb
  /** Returns the network that it came from, if that is known. */
  readonly network: () => string | undefined
}

/**
 * Returns the discovery document of the embedded provider, which lists only what it supports (OpenID Connect
 * Discovery 1.0, RFC 8414).
 */
export function discoveryDocument(issuer: string, groupsClaim: string) {
  return {
    issuer,
    authorization_endpoint: new URL(paths.authorization, issuer).href,
    token_endpoint: new URL(paths.token, issuer).href,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    revocation_endpoint: new URL(paths.revocation, issuer).href,
    end_session_endpoint: `${issuer}/oauth2/end-session`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
    claims_supported: ['sub', 'name', 'email', 'email_verified', 'picture', 'website', groupsClaim],
    prompt_values_supported: ['none', 'login', 'consent', 'create'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
  }
}

/** Returns the configuration of the library, which defines the embedded provider. */
export function configuration(
  settings: ProviderSettings,
  keys: JWK[],
  { db, network }: Current,
): Configuration {
  const { publicUrl, site, resource, groupsClaim } = settings
  const cookie = { httpOnly: true, sameSite: 'lax', signed: false } as const
  const claimsOf = (account: string) => accountClaims(db(), account, { issuer: site.issuer, groupsClaim })
  return {
    adapter: (model: string) => {
      if (model === 'Session') return new SessionAdapter(db)
      if (model === 'Interaction') return new InteractionAdapter(db, network)
      if (model !== 'Grant') return new EntityAdapter(db, model)
      return new GrantAdapter(db, { clientId: site.clientId, scope: scopes.join(' '), resource })
    },
    clients: [
      {
        client_id: site.clientId,
        application_type: 'web',
        redirect_uris: [site.redirectAfterSignIn],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: site.scope,
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys },
    routes: paths,
    scopes,
    claims: {
      openid: ['sub', 'sid', groupsClaim],
      ...claimsOfScope,
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    cookies: {
      names: {
        session: cookieName('session', publicUrl),
        interaction: cookieName('interaction', publicUrl),
        resume: cookieName('resume', publicUrl),
      },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      IdToken: settings.accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      Interaction: interactionSeconds,
      RefreshToken: settings.refreshTokenSeconds,
      // From the login on, however often the session is used.
      Session: (_ctx, session) =>
        Math.max(1, (session.loginTs ?? 0) + settings.sessionSeconds - Math.floor(Date.now() / 1000)),
    },
    // A grant is that of its session (`GrantAdapter`), with which all its tokens end.
    loadExistingGrant: async (ctx) => {
      const { session, provider } = ctx.oidc
      return session && (await provider.Grant.find(session.uid))
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    interactions: {
      policy: promptPolicy(),
      url: (_ctx, interaction) => loginPageOf(publicUrl, interaction),
    },
    findAccount: async (_ctx, account, token) => {
      const claims = await claimsOf(account)
      if (claims === null) return undefined
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined
      return {
        accountId: account,
        claims: () => ({ ...claims.idToken, sub: account, ...(sid !== undefined && { sid }) }),
      }
    },
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined
      const claims = await claimsOf(token.accountId)
      return { ...claims?.accessToken, sid: token.sessionUid }
    },
    renderError: async (ctx, { error, error_description }) => {
      ctx.type = 'json'
      ctx.body = { error, error_description }
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // These two are ours: see `userInfo` and `endSession`.
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget()
          return {
            scope: scopes.join(' '),
            audience: resource,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: algorithm } },
          }
        },
      },
    },
  }
}

/**
 * Returns when the library prompts. The login pages start a session themselves, so that a request for a new
 * login is met by a session that is younger than the request.
 */
function promptPolicy() {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  // Clients must send it with `offline_access` (OpenID Connect Core 11). The site needs no consent.
  const consent = new Prompt({ name: 'consent', requestable: true })
  consent.checks.remove('consent_prompt')
  policy.add(consent)
  const login = policy.get('login')
  if (login === undefined) throw new Error('The library has no prompt for a login')
  login.checks.remove('login_prompt')
  login.checks.remove('max_age')
  login.checks.add(
    new Check(
      'login_prompt',
      'a new login is required',
      'login_required',
      ({ oidc }) => oidc.prompts.has('login') && !hasLoggedInSince(oidc),
    ),
  )
  login.checks.add(
    new Check('max_age', 'the login is too old', 'login_required', ({ oidc }) => {
      const age = oidc.params?.['max_age']
      return age !== undefined && oidc.session?.past(Number(age)) === true && !hasLoggedInSince(oidc)
    }),
  )
  const create = new Prompt({ name: 'create', requestable: true })
  create.checks.remove('create_prompt')
  create.checks.add(
    new Check(
      'create_prompt',
      'a new account is required',
      'interaction_required',
      ({ oidc }) => oidc.prompts.has('create') && !hasLoggedInSince(oidc),
    ),
  )
  policy.add(create, 0)
  return policy
}

/** Returns whether the person has logged in since the authorization request, which resumes now. */
function hasLoggedInSince({
  entities,
  session,
}: {
  entities: { Interaction?: { iat: number } | undefined }
  session?: { loginTs?: number | undefined } | undefined
}): boolean {
  const { Interaction: interaction } = entities
  return interaction !== undefined && (session?.loginTs ?? 0) >= interaction.iat
}

/** Returns the login page of an authorization request. Its `state` tells the site which of its logins this is. */
export function loginPageOf(
  publicUrl: string,
  {
    prompt,
    uid,
    params,
  }: { prompt: { name: string }; uid: string; params: Readonly<Record<string, unknown>> },
): string {
  const page = new URL(prompt.name === 'create' ? '/sign-up' : '/sign-in', publicUrl)
  page.searchParams.set('interaction', uid)
  if (typeof params['state'] === 'string') page.searchParams.set('state', params['state'])
  return page.href
}
