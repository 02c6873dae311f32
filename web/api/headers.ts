import type { Config } from './config.ts'

/** A call that is about to be sent, and what the browser knows about its sender. */
export interface Call {
  address: string
  method: string
  /** The access token of a valid session, or null. */
  token: string | null
  /** `document.cookie` */
  cookies: string
  /** The page's own origin, against which relative addresses are resolved. */
  origin: string
}

/** The headers and the credentials mode of a call. */
export interface Credentials {
  headers: Record<string, string>
  credentials: RequestCredentials
}

/**
 * Decides which credentials a call carries. The token goes only to a configured base, never to another host,
 * and never to a System path that is not secure. Calls that change something at a relative address copy the
 * XSRF-TOKEN cookie.
 */
export function credentialsFor(
  call: Call,
  config: Pick<Config, 'api' | 'base' | 'other' | 'lambda'>,
): Credentials {
  const headers: Record<string, string> = {}
  const changes = call.method !== 'GET' && call.method !== 'HEAD'
  const isRelative = !/^([a-z][a-z\d+.-]*:)?\/\//i.test(call.address)
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(call.cookies)?.[1]
  if (changes && isRelative && xsrf) headers['X-XSRF-TOKEN'] = decodeURIComponent(xsrf)

  const bases = [config.api, config.base, config.other, config.lambda]
  const trusted =
    bases.some((base) => isBelow(call.address, base, call.origin)) && !isOpenSystem(call, config)
  if (call.token === null || !trusted) return { headers, credentials: 'omit' }
  headers['Authorization'] = `Bearer ${call.token}`
  headers['Content-Type'] = 'application/json'
  return { headers, credentials: 'include' }
}

/** Returns whether an address is a base or lies below it on the same origin. */
function isBelow(address: string, base: string, origin: string): boolean {
  const to = new URL(address, origin)
  const root = new URL(base || '/', origin)
  const folder = root.pathname.endsWith('/') ? root.pathname : `${root.pathname}/`
  return to.origin === root.origin && `${to.pathname}/`.startsWith(folder)
}

function isOpenSystem({ address, origin }: Call, { api, other }: Pick<Config, 'api' | 'other'>): boolean {
  const path = new URL(address, origin).pathname.toLowerCase()
  const isSystem = [api, other].some((base) => isBelow(path, `${base}/system`.toLowerCase(), origin))
  return isSystem && !path.includes('secure')
}
