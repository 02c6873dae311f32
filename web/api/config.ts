/** How the site reaches its identity provider. */
export interface AuthConfig {
  issuer: string
  clientId: string
  scope: string
  /** The resource that access tokens are asked for, where the provider knows resources. */
  resource: string | null
  logoutStyle: 'oidc' | 'cognito'
  /** Every further setting of the sign-in room, as the server sent it. */
  [setting: string]: unknown
}

/** What is configured where the site is served, read at start without a rebuild. */
export interface Config {
  /** Base address of the API, for example `/api`. */
  api: string
  /** Base address of files such as `/assets/contact.php`; empty on one origin. */
  base: string
  /** A second API base to which tokens may also go. */
  other: string
  /** Base address of the functions that switch the backend. */
  lambda: string
  /** Origins of admins' own websites, to which the site may post to switch the backend off. */
  switchOrigins: string[]
  /** Version of the site's build. */
  version: string
  auth: AuthConfig
}

let reading: Promise<Config> | null = null

/**
 * The configuration that is served beside the site as `/config.json`; read once, again after a failure.
 *
 * @throws Error when the file cannot be had or a setting has the wrong shape, named in the message
 */
export function readConfig(): Promise<Config> {
  reading ??= fetchConfig().catch((error: unknown) => {
    reading = null
    throw error
  })
  return reading
}

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json could not be read: status ${response.status}`)
  return checkConfig(await response.json())
}

/** Checks what `/config.json` holds. @throws Error naming the setting that is missing or wrong */
export function checkConfig(found: unknown): Config {
  const config = record(found, 'the file')
  const auth = record(config['auth'], 'auth')
  const logoutStyle = text(auth, 'logoutStyle')
  if (logoutStyle !== 'oidc' && logoutStyle !== 'cognito') throw wrong('logoutStyle')
  return {
    api: text(config, 'api'),
    base: text(config, 'base'),
    other: text(config, 'other'),
    lambda: text(config, 'lambda'),
    switchOrigins: texts(config, 'switchOrigins'),
    version: text(config, 'version'),
    auth: {
      ...auth,
      issuer: text(auth, 'issuer'),
      clientId: text(auth, 'clientId'),
      scope: text(auth, 'scope'),
      resource: auth['resource'] === null ? null : text(auth, 'resource'),
      logoutStyle,
    },
  }
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw wrong(name)
  return { ...value }
}

function text(from: Record<string, unknown>, name: string): string {
  const value = from[name]
  if (typeof value !== 'string') throw wrong(name)
  return value
}

/** A list that a configuration may leave out when there is nothing in it. */
function texts(from: Record<string, unknown>, name: string): string[] {
  const value = from[name] ?? []
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw wrong(name)
  return value
}

function wrong(name: string): Error {
  return new Error(`config.json: ${name} is missing or has the wrong shape`)
}
