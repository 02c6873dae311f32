import { z } from 'zod'
import { games, notices, pictures, site, stocks } from './features.ts'
import { federation } from './federation.ts'
import { listening, operation, requests, transportSecurity } from './http.ts'
import { levels } from './limits.ts'
import { mail } from './mail.ts'
import { signIn } from './sign-in.ts'
import { databaseAddress, storage } from './storage.ts'
import { trials } from './trials.ts'

/**
 * Every setting of an operator, grouped as in the files of this folder. The variable of `somePort` is
 * `SOME_PORT`. `script/generate` writes them to `docs/operator/settings.md`.
 */
export const shape = z.object({
  ...listening,
  ...storage,
  ...transportSecurity,
  ...requests,
  ...site,
  ...levels,
  ...mail,
  ...pictures,
  ...notices,
  ...games,
  ...stocks,
  ...signIn,
  ...federation,
  ...operation,
})

/** The social providers through which people may sign in at the embedded provider. */
export const socialProviderNames = ['google', 'facebook', 'amazon', 'apple'] as const
export type SocialProviderName = (typeof socialProviderNames)[number]

/** With those that only tests and trials change. */
export const wholeShape = shape.extend(trials)
type Shape = z.infer<typeof wholeShape>
export type Settings = Readonly<Omit<Shape, 'publicUrl'> & { publicUrl: string }>

/** Returns the name of the environment variable that sets `key`: `dataFolder` is `DATA_FOLDER`. */
export function variableName(key: string): string {
  return key.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()
}

/** Invalid settings, which stop the server at startup. The message names each variable with the reason. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Reads and checks all settings from environment variables. An empty variable counts as not set.
 *
 * @throws SettingsError that names every invalid variable
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const mistaken = mistakenNames(environment)
  if (mistaken.length > 0) throw new SettingsError(mistaken.join('\n'))
  const given: Record<string, string> = {}
  for (const key of Object.keys(wholeShape.shape)) {
    const text = environment[variableName(key)]?.trim()
    if (text) given[key] = text
  }
  const read = wholeShape.safeParse(given)
  if (!read.success) {
    throw new SettingsError(
      read.error.issues.map((issue) => `${variableName(String(issue.path[0]))}: ${issue.message}`).join('\n'),
    )
  }
  const settings = {
    ...read.data,
    databaseUrl: databaseAddress(read.data.databaseUrl, read.data.pgpassword),
    databaseReplicaUrl: databaseAddress(read.data.databaseReplicaUrl, read.data.pgpassword),
    publicUrl: read.data.publicUrl ?? new URL(`http://localhost:${read.data.port}`).origin,
    // The site calls the API, also when a static host serves it from another origin.
    allowedOrigins: [
      ...new Set([...read.data.allowedOrigins, ...(read.data.siteUrl ? [read.data.siteUrl] : [])]),
    ],
  }
  const refusals = inconsistencies(settings)
  if (refusals.length > 0) throw new SettingsError(refusals.join('\n'))
  return Object.freeze(settings)
}

/**
 * Refuses variables that somebody took for settings: those that begin like a setting of safety, and PGHOST, without which
 * the server would use the embedded database in place of the one that it names.
 */
function mistakenNames(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(Object.keys(wholeShape.shape).map(variableName))
  return Object.keys(environment)
    .filter((name) => /^(LIMIT_|HSTS_|PGHOST$)/.test(name) && !known.has(name) && environment[name])
    .map((name) =>
      name === 'PGHOST'
        ? 'PGHOST: is no setting; name the database in DATABASE_URL, and remove this variable'
        : `${name}: is no setting; docs/operator/settings.md lists all of them`,
    )
}

function inconsistencies(settings: Settings): string[] {
  const found: string[] = []
  const url = new URL(settings.publicUrl)
  if (url.origin !== settings.publicUrl) found.push('PUBLIC_URL: must be an origin, without path or query')
  if (settings.nodeEnv === 'production' && url.protocol !== 'https:') {
    found.push('PUBLIC_URL: must be https in production')
  }
  const { databaseUrl, databaseReplicaUrl, pgpassword } = settings
  for (const [name, address] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: databaseReplicaUrl,
  })) {
    if (address === undefined || pgpassword === undefined) continue
    if (decodeURIComponent(new URL(address).password) !== pgpassword)
      found.push(`PGPASSWORD: ${name} has another password; set only one of the two`)
  }
  if (databaseReplicaUrl !== undefined && databaseUrl === undefined) {
    found.push('DATABASE_REPLICA_URL: needs a DATABASE_URL; the embedded PostgreSQL has no replica')
  }
  if (settings.stockFile !== undefined && settings.stockUrl !== undefined) {
    found.push('STOCK_FILE: prices come from it or from STOCK_URL, not from both')
  }
  if (settings.requireConfirmedEmail && !settings.smtpUrl && settings.nodeEnv === 'production') {
    found.push('REQUIRE_CONFIRMED_EMAIL: needs an SMTP_URL, or nobody could confirm an address')
  }
  if (settings.weeklyMails && settings.smtpUrl === undefined) {
    found.push('WEEKLY_MAILS: needs an SMTP_URL, or no mail could be sent')
  }
  for (const name of socialProviderNames) {
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
