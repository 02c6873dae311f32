import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { webAddressOrEmpty } from '../../text/web-address.ts'
import type { Network } from './network.ts'
import { PictureFault } from './state.ts'

const mostBytes = 2 * 1024 * 1024
/** How long a download takes at most. */
export const mostMilliseconds = 5000
const mostRedirects = 3

const headers = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'SkyWay profile pictures',
}

/**
 * Downloads a picture from an address that somebody chose: at most 2 MB, in at most 5 seconds by default, with
 * at most 3 redirects. All IP addresses of every host are checked, and the connection uses one of the checked
 * addresses.
 *
 * @throws PictureFault if it cannot be downloaded; the reason of `stop` if that was aborted
 */
export async function download(
  address: string,
  network: Network,
  stop: AbortSignal,
  milliseconds = mostMilliseconds,
): Promise<Buffer> {
  const late = AbortSignal.timeout(milliseconds)
  const signal = AbortSignal.any([stop, late])
  try {
    let url = checkedUrl(address, network)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await request(url, network, signal)
      const target = redirectOf(answer)
      if (target === null) return await read(answer)
      answer.destroy()
      url = checkedUrl(URL.parse(target, url.href)?.href ?? '', network)
    }
    throw new PictureFault('unreachable', `more than ${mostRedirects} redirects`)
  } catch (error) {
    stop.throwIfAborted()
    if (error instanceof PictureFault) throw error
    const code = late.aborted ? 'too slow' : codeOf(error)
    throw new PictureFault('unreachable', `no answer (${code})`, { isPassing: true })
  }
}

/**
 * Returns the parsed address if it may be requested.
 *
 * @throws PictureFault
 */
function checkedUrl(address: string, { usesDefaultPorts }: Network): URL {
  const { data } = webAddressOrEmpty.safeParse(address)
  const url = data ? URL.parse(data) : null
  if (!url) throw new PictureFault('unreachable', 'not an http or https address')
  // The address is normalized, so that it does not contain the default port of its scheme.
  if (usesDefaultPorts && url.port !== '') throw new PictureFault('unreachable', 'not a default port')
  return url
}

async function request(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(hostname) ? [hostname] : await network.resolve(hostname, signal)
  signal.throwIfAborted()
  // If one of several addresses is not public, it is an attack or a mistake.
  if (!addresses.every((each) => network.mayConnect(each))) {
    throw new PictureFault('unreachable', 'not a public address')
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request: send } = url.protocol === 'https:' ? https : http
  send(url, { agent: false, lookup: only(addresses), signal, headers })
    .once('response', resolve)
    // Errors can also follow the response; then reading the body throws them.
    .on('error', reject)
    .end()
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

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? location || null : null
}

/**
 * Returns the body of an answer that may be a picture.
 *
 * @throws PictureFault
 */
async function read(answer: IncomingMessage): Promise<Buffer> {
  try {
    const { statusCode = 0, headers: head } = answer
    if (statusCode !== 200) {
      const isPassing = statusCode >= 500 || [408, 425, 429].includes(statusCode)
      throw new PictureFault('unreachable', `answered ${statusCode}`, { isPassing })
    }
    // File stores often do not set the content type. The decoder checks what it really is.
    if (!/^(image\/|(application|binary)\/octet-stream|$)/i.test(head['content-type'] ?? '')) {
      throw new PictureFault('not-a-picture', 'another type of content')
    }
    if (Number(head['content-length']) > mostBytes) throw tooLarge()
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > mostBytes) throw tooLarge()
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    answer.destroy()
  }
}

function tooLarge(): PictureFault {
  return new PictureFault('too-large', `more than ${mostBytes} bytes`)
}

/** Returns a code of a failure, since the messages quote addresses. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
