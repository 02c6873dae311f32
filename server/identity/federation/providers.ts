import { importPKCS8, SignJWT } from 'jose'
import type * as oauth from 'oauth4webapi'
import { notFound } from '../../http/problem.ts'
import { configuredSocialProviders } from '../../session/oidc-client.ts'
import type { Settings, SocialProviderName } from '../../settings/settings.ts'

/** A social provider, as it is configured. */
export interface SocialProvider {
  readonly name: SocialProviderName
  readonly issuer: string
  readonly clientId: string
  /** Returns the client secret for one request. Apple's is signed for each request. */
  readonly secret: () => Promise<string>
  readonly scope: string
  /** What its discovery document does not contain, or all of it if there is no such document. */
  readonly metadata: Partial<oauth.AuthorizationServer>
  readonly hasDiscovery: boolean
  /** Where the profile of the person is read if there is no ID token. */
  readonly profileEndpoint?: string
  /**
   * The parameters that ask for a new login, whatever session the browser has there (OpenID Connect Core 3.1.2.1). A
   * provider that never says when a person has logged in (`auth_time`) has none.
   */
  readonly freshLogin?: Readonly<Record<string, string>>
  /** Apple posts its answer if the scope contains more than `openid`. */
  readonly responseMode?: 'form_post'
}

/** Returns the social providers with a client id and a secret in the settings. */
export function socialProviders(settings: Settings): Map<SocialProviderName, SocialProvider> {
  const found = new Map<SocialProviderName, SocialProvider>()
  for (const name of configuredSocialProviders(settings)) {
    const { [`${name}ClientId` as const]: clientId = '', [`${name}ClientSecret` as const]: secret = '' } =
      settings
    const issuer = settings[`${name}Issuer`]
    found.set(name, { name, issuer, clientId, secret: async () => secret, ...optionsByName[name](issuer) })
  }
  const apple = found.get('apple')
  if (apple && settings.appleClientSecret?.includes('PRIVATE KEY')) {
    found.set('apple', { ...apple, secret: appleSecret(settings, apple) })
  }
  return found
}

/** Returns a social provider. Throws a 404 Problem if it is not configured. */
export function configuredProvider(
  providers: ReadonlyMap<SocialProviderName, SocialProvider>,
  name: SocialProviderName,
): SocialProvider {
  const provider = providers.get(name)
  if (!provider) throw notFound()
  return provider
}

type ProviderOptions = Omit<SocialProvider, 'name' | 'issuer' | 'clientId' | 'secret'>

const freshLogin = { prompt: 'login', max_age: '0' }

const optionsByName: Readonly<Record<SocialProviderName, (issuer: string) => ProviderOptions>> = {
  google: () => ({
    scope: 'openid email profile',
    metadata: {},
    hasDiscovery: true,
    freshLogin: { ...freshLogin, claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) },
  }),
  // developers.facebook.com, "OIDC Token with Manual Flow": the discovery document names no token endpoint.
  facebook: (issuer) => ({
    scope: 'openid email public_profile',
    metadata:
      issuer === 'https://www.facebook.com'
        ? { token_endpoint: 'https://graph.facebook.com/v24.0/oauth/access_token' }
        : {},
    hasDiscovery: true,
  }),
  // developer.amazon.com, "Login with Amazon: Authorization Code Grant": OAuth 2.0 alone, without ID tokens.
  amazon: (issuer) => {
    const api = issuer === 'https://www.amazon.com' ? 'https://api.amazon.com' : issuer
    return {
      scope: 'profile',
      metadata: { authorization_endpoint: `${issuer}/ap/oa`, token_endpoint: `${api}/auth/o2/token` },
      hasDiscovery: false,
      profileEndpoint: `${api}/user/profile`,
    }
  },
  apple: () => ({
    scope: 'openid email name',
    metadata: {},
    hasDiscovery: true,
    responseMode: 'form_post',
    freshLogin,
  }),
}

const secretSeconds = 300

/**
 * Returns Apple's client secret, a token that is signed with the key from Apple (Sign in with Apple REST
 * API).
 */
function appleSecret(
  { appleClientSecret = '', appleTeamId = '', appleKeyId = '' }: Settings,
  apple: SocialProvider,
) {
  return async () =>
    await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: appleKeyId })
      .setIssuer(appleTeamId)
      .setSubject(apple.clientId)
      .setAudience(apple.issuer)
      .setIssuedAt()
      .setExpirationTime(`${secretSeconds} s`)
      .sign(await importPKCS8(appleClientSecret.replaceAll('\\n', '\n'), 'ES256'))
}
