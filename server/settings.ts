import { z } from 'zod'
import { door } from './settings/door.ts'
import { games } from './settings/games.ts'
import { limits } from './settings/limits.ts'
import { listening } from './settings/listening.ts'
import { mail } from './settings/mail.ts'
import { operation } from './settings/operation.ts'
import { outside } from './settings/outside.ts'
import { signIn } from './settings/sign-in.ts'
import { site } from './settings/site.ts'
import { stocks } from './settings/stocks.ts'
import { storage } from './settings/storage.ts'

/**
 * Every setting of the server, room by room. The variable of `somePort` is `SOME_PORT`; `docs/running.md` lists them from here.
 */
export const shape = z.object({
  ...listening,
  ...storage,
  ...door,
  ...site,
  ...limits,
  ...mail,
  ...games,
  ...stocks,
  ...signIn,
  ...outside,
  ...operation,
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
