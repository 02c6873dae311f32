import { isObject } from './object.ts'

/** How the site reaches its identity provider. */
export interface AuthConfig {
  issuer: string
  clientId: string
  scope: string
  /** The resource for which access tokens are requested, if the provider supports resources. */
  resource: string | null
  logoutStyle: 'oidc' | 'cognito'
  /** The page on which a person changes the account, or null if there is none. */
  accountUrl: string | null
  /** Every further setting of the sign-in, as the server sent it. */
  [setting: string]: unknown
}

/** The configuration of the place that serves the site, read at startup without a rebuild. */
export interface Config {
  /** Base address of the API, for example `/api`. */
  api: string
  /** Base address of files such as `/assets/contact.php`; empty on one origin. */
  base: string
  /** A second API base to which tokens may also go. */
  other: string
  /** Base address of the functions that switch the backend off. */
  lambda: string
  /** Origins of admins' own websites, which the site may ask to switch the backend off. */
  switchOrigins: string[]
  /** Version of the site's build. */
  version: string
  auth: AuthConfig
}

/** Checks the content of `/config.json`. @throws Error naming the setting that is missing or wrong */
export function checkConfig(found: unknown): Config {
  const config = record(found, 'the file')
  return {
    api: text(config, 'api'),
    base: text(config, 'base'),
    other: text(config, 'other'),
    lambda: text(config, 'lambda'),
    switchOrigins: texts(config, 'switchOrigins'),
    version: text(config, 'version'),
    auth: checkAuthConfig(config['auth']),
  }
}

/** Checks `auth` in `/config.json`. @throws Error naming the setting that is missing or wrong */
export function checkAuthConfig(found: unknown): AuthConfig {
  const auth = record(found, 'auth')
  const logoutStyle = text(auth, 'logoutStyle')
  if (logoutStyle !== 'oidc' && logoutStyle !== 'cognito') throw wrong('logoutStyle')
  return {
    ...auth,
    issuer: text(auth, 'issuer'),
    clientId: text(auth, 'clientId'),
    scope: text(auth, 'scope'),
    resource: auth['resource'] === null ? null : text(auth, 'resource'),
    logoutStyle,
    accountUrl: (auth['accountUrl'] ?? null) === null ? null : text(auth, 'accountUrl'),
  }
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (!isObject(value)) throw wrong(name)
  return { ...value }
}

function text(from: Record<string, unknown>, name: string): string {
  const value = from[name]
  if (typeof value !== 'string') throw wrong(name)
  return value
}

/** Returns a list of texts. A configuration may omit an empty list. */
function texts(from: Record<string, unknown>, name: string): string[] {
  const value = from[name] ?? []
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw wrong(name)
  return value
}

function wrong(name: string): Error {
  return new Error(`config.json: ${name} is missing or has the wrong shape`)
}
