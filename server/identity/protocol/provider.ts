import { oauthProvider } from '@better-auth/oauth-provider'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins'
import { siteValues } from '../../../content/reader/placeholders.ts'
import { embeddedPath } from '../../session/oidc-client.ts'
import type { Database } from '../../storage/database.ts'
import { knownAddress } from '../credentials/account-fields.ts'
import { sessionEndpoint } from './session-endpoint.ts'
import { signingKeys } from './signing-keys.ts'
import { columnNames, namesFor, tableName } from './table-names.ts'
import { tokenHash } from './token-reuse.ts'

/** The settings of the provider. Times are in seconds. */
export interface ProviderSettings {
  readonly publicUrl: string
  readonly issuer: string
  /** The audience of access tokens (RFC 8707). */
  readonly resource: string
  /** Encrypts cookies and stored keys. */
  readonly secret: string
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
  readonly refreshGraceSeconds: number
  readonly sessionSeconds: number
  readonly groupsClaim: string
}

/** The scopes that the site may request. `offline_access` brings a refresh token. */
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

/** Returns the claims of an account, which the library passes in as its user. */
function claimsOf(user: Record<string, unknown>, groupsClaim: string): Record<string, unknown> {
  const email = typeof user['email'] === 'string' ? knownAddress(user['email']) : null
  return {
    name: user['name'],
    email: email ?? undefined,
    email_verified: email === null ? undefined : user['emailVerified'] === true,
    [groupsClaim]: user['isAdmin'] === true ? ['Admin'] : [],
  }
}

/** Returns the options of the library, which define the embedded provider. */
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
    // The site is the only client and skips consent, so that this page is never shown.
    consentPage: '/sign-in',
    scopes,
    grantTypes: ['authorization_code' as const, 'refresh_token' as const],
    resources: [resource],
    enforcePerClientResources: false,
    // How long the sign-in page may stay open. `checkCodeReuse` makes codes expire earlier.
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
    appName: siteValues().name,
    baseURL: publicUrl,
    basePath: embeddedPath,
    secret: settings.secret,
    database: { db: database.db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Limits are checked before, in the database and for all processes.
    rateLimit: { enabled: false },
    // Errors are thrown with their reason, instead of a 500 without one and a line on the console.
    onAPIError: { errorURL: `${publicUrl}/sign-in`, throw: true },
    trustedOrigins: [publicUrl],
    advanced: {
      cookiePrefix: 'skyway',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      // Migration 002 creates the tables, and a test compares them with what the library expects.
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
      // A sign-in is not extended: when it ends, its refresh tokens end as well.
      disableSessionRefresh: true,
    },
    account: { modelName: tableName('account'), fields: columnNames(coreFields.account) },
    verification: { modelName: tableName('verification'), fields: columnNames(coreFields.verification) },
    plugins: [
      jwt({ ...jwtOptions, schema: namesFor(jwt().schema) }),
      // Under exactOptionalPropertyTypes, the library's types disagree about an optional documentation field.
      oauthProvider({
        ...oauthOptions,
        schema: namesFor(oauthProvider({ loginPage: '/', consentPage: '/' }).schema),
      }) as unknown as BetterAuthPlugin,
    ],
  }
}

/** The library: takes Web requests, returns Web responses. */
export interface Provider {
  handler(request: Request): Promise<Response>
  /**
   * Signs in an account that has given its proofs. The response has the cookie, and `url` to continue at.
   * `device` is the name of the sign-in for the person.
   */
  signIn(
    request: Request,
    proven: { account: string; device: string; oauth_query?: string | undefined },
  ): Promise<Response>
}

/** Opens the embedded OpenID Connect provider on the database, which must have its tables. */
export function openProvider(settings: ProviderSettings, database: Database): Provider {
  const options = providerOptions(settings, database)
  const library = betterAuth({ ...options, plugins: [sessionEndpoint(), ...(options.plugins ?? [])] })
  return {
    handler: library.handler,
    signIn: async (request, { account, device, oauth_query }) => {
      try {
        return await library.api.createSignIn({
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
