import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import type { Network } from './network.ts'

/** Why nothing was sent: the network may not be used so. The message can be shown to anybody. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

interface Outgoing {
  readonly network: Network
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  /** Sent by POST; without it, the request is a GET. */
  readonly body?: string
}

/**
 * Sends a request to an address that somebody chose. All IP addresses of its host are checked, and the connection, which
 * serves no other request, uses one of them. Redirects are not followed. The caller reads or destroys the answer.
 *
 * @throws RefusedAddress if the network may not be used so; an error with a `code` if nobody answers
 */
export async function sendRequest(
  url: URL,
  { network, signal, headers, body }: Outgoing,
): Promise<IncomingMessage> {
  // The address is normalized, so that it does not contain the default port of its scheme.
  if (network.usesDefaultPorts && url.port !== '') throw new RefusedAddress('not a default port')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(hostname) ? [hostname] : await network.resolve(hostname, signal)
  signal.throwIfAborted()
  // If one of several addresses is not public, it is an attack or a mistake.
  if (!addresses.every((each) => network.mayConnect(each))) throw new RefusedAddress('not a public address')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  const method = body === undefined ? 'GET' : 'POST'
  request(url, { agent: false, lookup: only(addresses), signal, headers, method })
    .once('response', resolve)
    // Errors can also follow the response; then reading the body throws them.
    .on('error', reject)
    .end(body)
  return await promise
}

/** Returns a lookup with only these addresses: another query of the name server could return others. */
function only(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, { all }, answer) => {
    const [first] = known
    if (all) answer(null, known)
    else if (first) answer(null, first.address, first.family)
  }
}

/** Returns a code of a failed request, since the messages of such errors quote addresses. */
export function codeOfFailure(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
