import { isObject } from '../base/object.ts'
import { request } from './request.ts'
import { timeLimits } from './time-limit.ts'

/** The configuration of the place that serves the site. A host of files may serve it, so it is no route of the contract. */
export type Config = ReturnType<typeof checkConfig>

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

const address = '/config.json'

/** The links of a page that calls the API at once: when it is opened, the configuration comes before its scripts run. */
export const configLinks = import.meta.env.SSR
  ? // Fetch asks for it in the same way, or the browser would load it twice.
    [{ rel: 'preload', as: 'fetch', href: address, crossOrigin: 'anonymous' as const }]
  : []

let reading: Promise<Config> | null = null

/**
 * Returns the configuration that is served beside the site as `/config.json`. The file is read once, and again
 * after a failure.
 *
 * @throws Error if the file cannot be read or a setting has the wrong shape, which the message names
 */
export function readConfig(): Promise<Config> {
  reading ??= fetchConfig().catch((error: unknown) => {
    reading = null
    throw error
  })
  return reading
}

async function fetchConfig(): Promise<Config> {
  const response = await request(address, timeLimits.read)
  if (!response.ok) throw new Error(`config.json could not be read: status ${response.status}`)
  return checkConfig(await response.json())
}

/** Checks the content of `/config.json`. @throws Error naming the setting that is missing or wrong */
export function checkConfig(found: unknown) {
  const config = record(found, 'the file')
  return {
    /** Base address of the API, for example `/api`. */
    api: text(config, 'api'),
    /** Base address of files such as `/assets/contact.php`; empty on one origin. */
    base: text(config, 'base'),
    /** A second API base to which tokens may also go. */
    other: text(config, 'other'),
    /** Base address of the functions that switch the backend off. */
    lambda: text(config, 'lambda'),
    /** Origins of admins' own websites, which the site may ask to switch the backend off. */
    switchOrigins: texts(config, 'switchOrigins'),
    /** Version of the site's build. */
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
