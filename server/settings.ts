import { z } from 'zod'

/** A list in one variable: items separated by commas or spaces. */
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

const webAddress = z.url({ protocol: /^https?$/, error: 'is no http or https address' })
const origin = webAddress.refine(
  (text) => URL.parse(text)?.origin === text,
  'is no origin such as https://example.org',
)
const base = (usual: string) =>
  z
    .union([webAddress, z.string().regex(/^(\/[\w.~-]+)*$/)], 'is neither a path such as /api nor an address')
    .default(usual)
const sender = z.string().transform((text, context) => {
  const [, name = '', address = ''] = /^(?:([^<>"]*)<)?([^<>\s]+)>?$/.exec(text) ?? []
  const isAddress = z.email({ pattern: z.regexes.html5Email }).safeParse(address).success
  if (!isAddress) context.addIssue('is neither an address nor a name with an <address>')
  return { name: name.trim(), address }
})
const number = z.coerce.number({ error: 'is no number' })
const count = number.int().min(1)

/**
 * Every setting of the server. The variable of `somePort` is `SOME_PORT`; `docs/running.md` lists them from here.
 */
export const shape = z.object({
  // Where it listens
  host: z.string().default('localhost').describe('The address to listen on; 0.0.0.0 in a container.'),
  port: number.int().min(0).max(65535).default(8080).describe('The port to listen on.'),
  publicUrl: webAddress
    .transform((text) => new URL(text).href.replace(/\/+$/, ''))
    .optional()
    .describe('The address that people type, without a path; http://localhost and the port unless set.'),
  siteUrl: origin
    .optional()
    .describe('The origin at which a static host serves the site, when it is not PUBLIC_URL.'),
  nodeEnv: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('In production the public address must be https.'),

  // Storage
  dataFolder: z
    .string()
    .default('./data')
    .describe('The folder of the embedded PostgreSQL; unused when DATABASE_URL is set.'),
  databaseUrl: z
    .url({ protocol: /^postgres(ql)?$/, error: 'is no postgres:// address' })
    .optional()
    .describe('Any PostgreSQL from version 15 on; the embedded one unless set.'),
  databaseConnections: count.max(500).default(16).describe('Connections of one process to the database.'),
  databasePrepare: z
    .stringbool({ error: 'is neither true nor false' })
    .default(true)
    .describe(
      'Whether statements are prepared; false behind a pool that lends connections by the transaction.',
    ),
  databaseDurableByOtherMeans: z
    .stringbool({ error: 'is neither true nor false' })
    .default(false)
    .describe(
      'Whether the storage of that database keeps commits by itself, so that fsync and its like may be off there.',
    ),

  // Who may come, and how
  allowedOrigins: list
    .pipe(z.array(origin))
    .default([])
    .describe('Other origins whose pages may call the API, exact, separated by commas.'),
  trustedProxies: list
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
    .default([])
    .describe('Addresses or networks of the reverse proxies whose X-Forwarded-* headers are believed.'),
  requestSeconds: number
    .min(0.5)
    .max(300)
    .default(9)
    .describe('How long a client may take to send a whole request before it is cut.'),
  maxConnections: count.default(2000).describe('Connections accepted at once; more are closed.'),
  maxInFlight: count.default(500).describe('Requests served at once; more get 503 with Retry-After.'),
  maxSignInsInFlight: count
    .default(100)
    .describe('Of these, requests of the sign-in pages; more get 503 with Retry-After.'),

  // The site: where its pages find the rest
  siteFolder: z.string().optional().describe('The folder of the built site; web/build/client unless set.'),
  apiBase: base('/api').describe('The base address of the API, as the site calls it.'),
  otherBase: base('/api').describe('A second base address that the site sends its access token to.'),
  fileBase: base('').describe('The base address of addresses such as /assets/contact.php.'),
  lambdaBase: base('/lambda').describe('The base address of the functions that switch the backend.'),

  switchOrigins: list
    .pipe(z.array(origin))
    .default([])
    .describe(
      "Origins of admins' own websites, to which the site may post to switch the backend off, separated by commas.",
    ),

  // Rate limits
  limitCodesPerMinute: count.default(5).describe('Sign-in codes that a person may try in a minute.'),
  limitCodesPerDay: count.default(20).describe('Sign-in codes that a person may try in a day.'),
  limitCodesPerMinuteAndAddress: count
    .default(30)
    .describe('Sign-in codes that may be tried from one address in a minute.'),
  limitSignInsPerHourAndAccount: count
    .default(100)
    .describe('Passwords tried for one account in an hour, from anywhere.'),
  limitSignInsPerMinuteAndAccount: count
    .default(10)
    .describe('Passwords tried for one account in a minute, from one address.'),
  limitSignInsPerMinuteAndAddress: count
    .default(120)
    .describe('Passwords tried in a minute from one address, which many people may share.'),
  limitSignUpsPerHourAndAddress: count
    .default(200)
    .describe('Accounts asked for in an hour from one address, which many people may share.'),
  limitTeamsPerHourAndAddress: count
    .default(30)
    .describe('Teams that may be made from one address in an hour.'),
  limitSecondFactorsPerHourAndAccount: count
    .default(30)
    .describe('Codes of an app, or to recover with, that may be tried for one account in an hour.'),
  limitMailsPerHourAndAccount: count
    .default(6)
    .describe(
      'Mails with a code that may be asked for in an hour to one address; each code may be tried five times.',
    ),
  limitMailsPerHourAndAddress: count
    .default(60)
    .describe('Mails with a code that may be asked for in an hour from one client address.'),
  limitNewPasswordsPerHourAndAddress: count
    .default(400)
    .describe('New passwords begun in an hour from one address, which many people may share.'),
  limitMessagesPerHourAndAddress: count
    .default(20)
    .describe('Messages of the contact page that are taken in an hour from one address.'),
  limitSubscriptionsPerHourAndAddress: count
    .default(20)
    .describe('Subscriptions to the newsletter that are taken in an hour from one address.'),
  limitDataExportsPerHour: count
    .default(10)
    .describe('Exports of the own data that a person may ask for in an hour.'),
  limitGamesPerHour: count.default(60).describe('Games that a person may start in an hour.'),
  limitMovesPerTenSeconds: count.default(200).describe('Moves that a person may send in ten seconds.'),

  // Mail
  smtpUrl: z
    .url({ protocol: /^smtps?$/, error: 'is no smtp:// or smtps:// address' })
    .optional()
    .describe(
      'The mail server: smtp://user:password@host:587, or smtps:// and 465; no mail is sent unless set.',
    ),
  smtpTls: z
    .enum(['verified', 'opportunistic'])
    .optional()
    .describe(
      'Whether mails go only by TLS with a valid certificate, or by what TLS the server has; verified unless the server is on this machine.',
    ),
  mailFrom: sender
    .optional()
    .describe(
      'Who all mails come from: an address, or Name <address>; no-reply at the host of PUBLIC_URL unless set.',
    ),
  mailTo: z
    .email({ pattern: z.regexes.html5Email, error: 'is no e-mail address' })
    .optional()
    .describe('Who gets the messages of the contact page; they are only stored unless set.'),

  // Games
  hotGames: count.default(5000).describe('Games that are kept in memory while they are being played.'),
  paymentName: z
    .string()
    .max(50)
    .default('skyway')
    .describe('The name at a payment app that the message of the single hint gives, without the @.'),

  // Stock prices: the sample that ships with the product unless one of the first two is set
  stockFile: z
    .string()
    .optional()
    .describe('A CSV file of daily prices; see Stock prices for what stands in it.'),
  stockUrl: webAddress
    .optional()
    .describe('The address of an HTTP service that answers such CSV, with {key} where its key belongs.'),
  stockKey: z.string().optional().describe('The key of that service; it reaches neither browsers nor logs.'),
  stockName: z.string().max(60).optional().describe('What the prices are of, as the page calls it.'),
  stockMinutes: number
    .min(0)
    .max(10_080)
    .default(60)
    .describe('How long an answer of the service is kept before it is asked again.'),
  stockSeconds: number.min(0.1).max(4).default(4).describe('How long the service may take to answer.'),

  // Sign-in: the embedded provider unless OIDC_ISSUER names another
  oidcIssuer: webAddress
    .optional()
    .describe('The issuer of an outside OpenID Connect provider, exact; the embedded provider unless set.'),
  oidcJwksUrl: webAddress
    .optional()
    .describe("Where that provider's signing keys are; its discovery document says so unless set."),
  oidcClientId: z.string().default('skyway-site').describe('The client id of the site at the provider.'),
  oidcScope: z
    .string()
    .default('openid profile email offline_access')
    .describe('The scopes that the site asks for, separated by spaces.'),
  oidcResource: z
    .string()
    .optional()
    .describe(
      'The resource indicator that the site sends to an outside provider; none unless set (RFC 8707).',
    ),
  oidcAudienceClaim: z
    .string()
    .default('aud')
    .describe('The claim of an access token that names its audience; client_id for Cognito.'),
  oidcAudience: z
    .string()
    .optional()
    .describe('The audience that access tokens must have; the client id unless set.'),
  oidcTokenType: z
    .string()
    .regex(/^(header|claim):[\w.-]+=\S+$|^any$/, 'is neither header:name=value, claim:name=value nor any')
    .default('header:typ=at+jwt')
    .describe(
      'What tells an access token: header:typ=at+jwt, claim:token_use=access (Cognito), claim:typ=Bearer (Keycloak), any.',
    ),
  oidcAlgorithms: list
    .pipe(
      z.array(
        z.enum(['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA']),
      ),
    )
    .default(['ES256', 'RS256'])
    .describe('The signature algorithms that are accepted.'),
  oidcGroupsClaim: list
    .default(['groups'])
    .describe(
      'The claims that hold the groups, separated by commas: names such as cognito:groups, or paths such as realm_access.roles.',
    ),
  oidcGroupsSeparator: z
    .string()
    .optional()
    .describe('What separates the groups when they come as one text; a list is expected unless set.'),
  oidcGroupsPrefix: z
    .string()
    .default('')
    .describe('What stands before the name of a group, such as /; groups without it do not count.'),
  oidcUsernameClaim: z
    .string()
    .default('sub')
    .describe('The claim that names the account, such as username.'),
  oidcLogoutStyle: z
    .enum(['oidc', 'cognito'])
    .default('oidc')
    .describe('How the provider wants to be told of a sign-out: OpenID Connect, or Cognito with logout_uri.'),
  oidcSignInDomain: origin
    .optional()
    .describe('The origin of the hosted sign-in pages, for sign-out at Cognito.'),
  identitySecret: z
    .string()
    .min(32)
    .optional()
    .describe(
      'What cookies and signing keys of the embedded provider are protected with; made and kept in the database unless set.',
    ),
  accessTokenSeconds: number
    .int()
    .min(5)
    .max(600)
    .default(600)
    .describe('How long an access token of the embedded provider lives.'),
  refreshTokenDays: count
    .max(365)
    .default(30)
    .describe('How long an unused refresh token can renew the session.'),
  refreshGraceSeconds: number
    .int()
    .min(0)
    .max(60)
    .default(10)
    .describe('How long a repeated refresh gets the same answer again, for a lost answer or two tabs.'),
  signInDays: count.max(365).default(365).describe('How long a sign-in at the embedded provider lasts.'),
  requireConfirmedEmail: z
    .stringbool({ error: 'is neither true nor false' })
    .optional()
    .describe(
      'Whether an account is made only with a code that was sent to its address; true unless SMTP_URL is not set.',
    ),
  firstAdminHours: count.max(720).default(24).describe('How long the link that makes the first admin works.'),

  // Other ways into the embedded provider
  googleClientId: z
    .string()
    .optional()
    .describe('The client id at Google; people may sign in through it when this and the secret are set.'),
  googleClientSecret: z.string().optional().describe('The client secret at Google.'),
  googleIssuer: webAddress
    .default('https://accounts.google.com')
    .describe('Where Google is; another address only in trials.'),
  facebookClientId: z
    .string()
    .optional()
    .describe('The client id at Facebook; people may sign in through it when this and the secret are set.'),
  facebookClientSecret: z.string().optional().describe('The client secret at Facebook.'),
  facebookIssuer: webAddress
    .default('https://www.facebook.com')
    .describe('Where Facebook is; another address only in trials.'),
  amazonClientId: z
    .string()
    .optional()
    .describe('The client id at Amazon; people may sign in through it when this and the secret are set.'),
  amazonClientSecret: z.string().optional().describe('The client secret at Amazon.'),
  amazonIssuer: webAddress
    .default('https://www.amazon.com')
    .describe('Where Amazon is; another address only in trials.'),
  appleClientId: z
    .string()
    .optional()
    .describe('The client id at Apple; people may sign in through it when this and the secret are set.'),
  appleClientSecret: z
    .string()
    .optional()
    .describe(
      'The private key from Apple as PEM, with the two below; or a client secret that was made from it.',
    ),
  appleTeamId: z.string().optional().describe('The id of the team at Apple that the key belongs to.'),
  appleKeyId: z.string().optional().describe('The id of the key at Apple.'),
  appleIssuer: webAddress
    .default('https://appleid.apple.com')
    .describe('Where Apple is; another address only in trials.'),

  // Operation
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The least level that is logged.'),
  metricsToken: z
    .string()
    .min(16)
    .optional()
    .describe(
      'The bearer token that opens /metrics to other machines; only this machine reads it unless set.',
    ),
  drainSeconds: number
    .min(0)
    .max(5)
    .default(1)
    .describe('After SIGTERM, how long readiness is red before the listener closes.'),
})

/** The providers through which people may sign in at the embedded one. */
export const outsideNames = ['google', 'facebook', 'amazon', 'apple'] as const
export type OutsideName = (typeof outsideNames)[number]

type Shape = z.infer<typeof shape>
export type Settings = Readonly<Omit<Shape, 'publicUrl'> & { publicUrl: string }>

/** The name of the environment variable that sets `key`: `dataFolder` is `DATA_FOLDER`. */
export function variableName(key: string): string {
  return key.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()
}

/** Settings that stop the start; `message` names each variable and says what is wrong with it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Reads and checks all settings from environment variables; an empty variable counts as not set.
 * Throws a SettingsError that names every bad one.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given: Record<string, string> = {}
  for (const key of Object.keys(shape.shape)) {
    const text = environment[variableName(key)]?.trim()
    if (text) given[key] = text
  }
  const read = shape.safeParse(given)
  if (!read.success) {
    throw new SettingsError(
      read.error.issues.map((issue) => `${variableName(String(issue.path[0]))}: ${issue.message}`).join('\n'),
    )
  }
  const settings = {
    ...read.data,
    publicUrl: read.data.publicUrl ?? new URL(`http://localhost:${read.data.port}`).origin,
    // The site itself calls the API, wherever it stands.
    allowedOrigins: [
      ...new Set([...read.data.allowedOrigins, ...(read.data.siteUrl ? [read.data.siteUrl] : [])]),
    ],
  }
  const refusals = inconsistencies(settings)
  if (refusals.length > 0) throw new SettingsError(refusals.join('\n'))
  return Object.freeze(settings)
}

function inconsistencies(settings: Settings): string[] {
  const found: string[] = []
  const url = new URL(settings.publicUrl)
  if (url.origin !== settings.publicUrl) found.push('PUBLIC_URL: must be an origin, without path or query')
  if (settings.nodeEnv === 'production' && url.protocol !== 'https:') {
    found.push('PUBLIC_URL: must be https in production')
  }
  if (settings.stockFile !== undefined && settings.stockUrl !== undefined) {
    found.push('STOCK_FILE: prices come from it or from STOCK_URL, not from both')
  }
  if (settings.requireConfirmedEmail && !settings.smtpUrl && settings.nodeEnv === 'production') {
    found.push('REQUIRE_CONFIRMED_EMAIL: needs an SMTP_URL, or nobody could confirm an address')
  }
  for (const name of outsideNames) {
    const [id, secret] = [settings[`${name}ClientId`], settings[`${name}ClientSecret`]]
    const capitals = name.toUpperCase()
    if ((id === undefined) !== (secret === undefined)) {
      found.push(`${capitals}_CLIENT_ID: is of use only together with ${capitals}_CLIENT_SECRET`)
    }
    if (settings.nodeEnv === 'production' && !settings[`${name}Issuer`].startsWith('https:')) {
      found.push(`${capitals}_ISSUER: must be https in production`)
    }
  }
  const isKey = settings.appleClientSecret?.includes('PRIVATE KEY')
  if (isKey && (settings.appleTeamId === undefined || settings.appleKeyId === undefined)) {
    found.push('APPLE_CLIENT_SECRET: a private key needs APPLE_TEAM_ID and APPLE_KEY_ID')
  }
  if (settings.oidcIssuer !== undefined) {
    if (settings.nodeEnv === 'production' && !settings.oidcIssuer.startsWith('https:')) {
      found.push('OIDC_ISSUER: must be https in production')
    }
    if (
      settings.oidcTokenType === 'any' &&
      (settings.oidcAudience ?? settings.oidcClientId) === settings.oidcClientId
    ) {
      found.push(
        'OIDC_TOKEN_TYPE: any needs an OIDC_AUDIENCE other than the client id, or ID tokens would pass',
      )
    }
    if (settings.oidcLogoutStyle === 'cognito' && settings.oidcSignInDomain === undefined) {
      found.push('OIDC_SIGN_IN_DOMAIN: is needed for OIDC_LOGOUT_STYLE=cognito')
    }
  }
  return found
}
