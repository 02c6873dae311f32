import { oauthProvider } from '@better-auth/oauth-provider'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins'
import { embeddedPath } from '../session/relying-party.ts'
import type { Database } from '../storage/database.ts'
import { knownAddress } from './outside-accounts.ts'
import { provenSignIn } from './proven-sign-in.ts'
import { signingKeys } from './signing-keys.ts'
import { columnNames, namesFor, tableName } from './table-names.ts'
import { tokenHash } from './token-hash.ts'

/** What the provider needs to know. Times are in seconds. */
export interface ProviderSettings {
  readonly publicUrl: string
  readonly issuer: string
  /** The audience of access tokens (RFC 8707). */
  readonly resource: string
  /** What cookies and stored keys are protected with. */
  readonly secret: string
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
  readonly refreshGraceSeconds: number
  readonly sessionSeconds: number
  readonly groupsClaim: string
}

/** All that the site may ask for. `offline_access` is what brings a refresh token. */
export const scopes = ['openid', 'profile', 'email', 'phone', 'offline_access']

const pageSeconds = 3600

const coreFields = {
  user: ['name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'],
  session: ['expiresAt', 'token', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'userId'],
  account: [
    'accountId',
    'providerId',
    'userId',
    'accessToken',
    'refreshToken',
    'idToken',
    'accessTokenExpiresAt',
    'refreshTokenExpiresAt',
    'scope',
    'password',
    'createdAt',
    'updatedAt',
  ],
  verification: ['identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'],
} as const

/** What tokens say of an account, as the library hands it to the makers of claims. */
function claimsOf(user: Record<string, unknown>, groupsClaim: string): Record<string, unknown> {
  const email = typeof user['email'] === 'string' ? knownAddress(user['email']) : null
  return {
    name: user['name'],
    email: email ?? undefined,
    email_verified: email === null ? undefined : user['emailVerified'] === true,
    [groupsClaim]: user['isAdmin'] === true ? ['Admin'] : [],
  }
}

/** The library's options: the whole of what the embedded provider is. */
export function providerOptions(settings: ProviderSettings, database: Database): BetterAuthOptions {
  const { publicUrl, issuer, resource, groupsClaim } = settings

  const jwtOptions = {
    jwks: { keyPairConfig: { alg: 'ES256' as const } },
    adapter: { getJwks: () => signingKeys(database.db) },
    jwt: { issuer },
    disableSettingJwtHeader: true,
  }
  const oauthOptions = {
    loginPage: '/sign-in',
    signup: { page: '/sign-up' },
    // Only the site is a client and it skips consent; this page is never shown.
    consentPage: '/sign-in',
    scopes,
    grantTypes: ['authorization_code' as const, 'refresh_token' as const],
    resources: [resource],
    enforcePerClientResources: false,
    // How long the sign-in page may stay open; that a code lives shorter is seen to by guardCode.
    codeExpiresIn: pageSeconds,
    storeTokens: { hash: async (token: string) => tokenHash(token) },
    accessTokenExpiresIn: settings.accessTokenSeconds,
    idTokenExpiresIn: settings.accessTokenSeconds,
    refreshTokenExpiresIn: settings.refreshTokenSeconds,
    refreshTokenReuseInterval: settings.refreshGraceSeconds,
    customAccessTokenClaims: ({ user }: { user?: object | null | undefined }) =>
      user ? claimsOf({ ...user }, groupsClaim) : {},
    customIdTokenClaims: ({ user }: { user: object }) => {
      const { image, website, ...rest }: Record<string, unknown> = { ...user }
      return {
        ...claimsOf(rest, groupsClaim),
        ...(image ? { picture: image } : {}),
        ...(rest['isAdmin'] === true && website ? { website } : {}),
      }
    },
  }

  return {
    appName: 'SkyWay',
    baseURL: publicUrl,
    basePath: embeddedPath,
    secret: settings.secret,
    database: { db: database.db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // The house limits at the door, in the database and for all processes.
    rateLimit: { enabled: false },
    // A fault comes to us with its reason, instead of a 500 without one and a line on the console.
    onAPIError: { errorURL: `${publicUrl}/sign-in`, throw: true },
    trustedOrigins: [publicUrl],
    advanced: {
      cookiePrefix: 'skyway',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      // Migration 002 makes the tables, and its test compares them with what the library expects.
      database: { validateSchema: false },
    },
    user: {
      modelName: tableName('user'),
      fields: columnNames(coreFields.user),
      additionalFields: {
        isAdmin: {
          type: 'boolean',
          required: true,
          defaultValue: false,
          input: false,
          fieldName: 'is_admin',
        },
        website: { type: 'string', required: false, input: false, fieldName: 'website' },
      },
    },
    session: {
      modelName: tableName('session'),
      fields: columnNames(coreFields.session),
      expiresIn: settings.sessionSeconds,
      // A sign-in ends for good when its time is over, and every refresh token with it.
      disableSessionRefresh: true,
    },
    account: { modelName: tableName('account'), fields: columnNames(coreFields.account) },
    verification: { modelName: tableName('verification'), fields: columnNames(coreFields.verification) },
    plugins: [
      jwt({ ...jwtOptions, schema: namesFor(jwt().schema) }),
      // The library's types of one optional documentation field disagree under exactOptionalPropertyTypes.
      oauthProvider({
        ...oauthOptions,
        schema: namesFor(oauthProvider({ loginPage: '/', consentPage: '/' }).schema),
      }) as unknown as BetterAuthPlugin,
    ],
  }
}

/** The embedded provider: Web requests in, Web responses out. */
export interface Provider {
  handler(request: Request): Promise<Response>
  /**
   * Signs an account in that proved itself, in the name of a request: the answer bears the cookie, and where to go on as
   * `url`. `device` is what the person will know the sign-in by.
   */
  signIn(
    request: Request,
    proven: { account: string; device: string; oauth_query?: string | undefined },
  ): Promise<Response>
}

/** The embedded OpenID Connect provider on our database. Its tables must be there. */
export function openProvider(settings: ProviderSettings, database: Database): Provider {
  const options = providerOptions(settings, database)
  const library = betterAuth({ ...options, plugins: [provenSignIn(), ...(options.plugins ?? [])] })
  return {
    handler: library.handler,
    signIn: async (request, { account, device, oauth_query }) => {
      try {
        return await library.api.openProvenSignIn({
          body: { account, device, ...(oauth_query !== undefined && { oauth_query }) },
          headers: request.headers,
          request,
          asResponse: true,
        })
      } catch (error) {
        if (isAPIError(error)) return Response.json(error.body ?? {}, { status: error.statusCode })
        throw error
      }
    },
  }
}
