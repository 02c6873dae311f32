import { importPKCS8, SignJWT } from 'jose'
import type * as oauth from 'oauth4webapi'
import { configuredProviders } from '../session/relying-party.ts'
import type { OutsideName, Settings } from '../settings.ts'

/** One of the four through which people may sign in here, as it is configured. */
export interface OutsideProvider {
  readonly name: OutsideName
  readonly issuer: string
  readonly clientId: string
  /** The secret for one request; Apple's is signed anew each time. */
  readonly secret: () => Promise<string>
  readonly scope: string
  /** What its discovery document leaves out; the whole of it where there is none. */
  readonly metadata: Partial<oauth.AuthorizationServer>
  readonly hasDiscovery: boolean
  /** Where the person is described when no ID token does so. */
  readonly profileEndpoint?: string
  /** Apple posts its answer to us, when it is asked for more than who it is. */
  readonly responseMode?: 'form_post'
}

/** Those of the four that have a client id and a secret in the settings. */
export function outsideProviders(settings: Settings): Map<OutsideName, OutsideProvider> {
  const found = new Map<OutsideName, OutsideProvider>()
  for (const name of configuredProviders(settings)) {
    const { [`${name}ClientId` as const]: clientId = '', [`${name}ClientSecret` as const]: secret = '' } =
      settings
    const issuer = settings[`${name}Issuer`]
    found.set(name, { name, issuer, clientId, secret: async () => secret, ...ways[name](issuer) })
  }
  const apple = found.get('apple')
  if (apple && settings.appleClientSecret?.includes('PRIVATE KEY')) {
    found.set('apple', { ...apple, secret: appleSecret(settings, apple) })
  }
  return found
}

type Ways = Omit<OutsideProvider, 'name' | 'issuer' | 'clientId' | 'secret'>

const ways: Readonly<Record<OutsideName, (issuer: string) => Ways>> = {
  google: () => ({ scope: 'openid email profile', metadata: {}, hasDiscovery: true }),
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
  apple: () => ({ scope: 'openid email name', metadata: {}, hasDiscovery: true, responseMode: 'form_post' }),
}

const secretSeconds = 300

/** Apple's client secret is a token signed by the key that it gave out (Sign in with Apple REST API). */
function appleSecret(
  { appleClientSecret = '', appleTeamId = '', appleKeyId = '' }: Settings,
  apple: OutsideProvider,
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
