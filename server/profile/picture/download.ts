import type { IncomingMessage } from 'node:http'
import type { Network } from '../../outgoing/network.ts'
import { codeOfFailure, RefusedAddress, sendRequest } from '../../outgoing/request.ts'
import { webAddressOrEmpty } from '../../text/web-address.ts'
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
    let url = checkedUrl(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await sendRequest(url, { network, signal, headers })
      const target = redirectOf(answer)
      if (target === null) return await read(answer)
      answer.destroy()
      url = checkedUrl(URL.parse(target, url.href)?.href ?? '')
    }
    throw new PictureFault('unreachable', `more than ${mostRedirects} redirects`)
  } catch (error) {
    stop.throwIfAborted()
    if (error instanceof PictureFault) throw error
    if (error instanceof RefusedAddress) throw new PictureFault('unreachable', error.message)
    const code = late.aborted ? 'too slow' : codeOfFailure(error)
    throw new PictureFault('unreachable', `no answer (${code})`, { isPassing: true })
  }
}

/**
 * Returns the parsed address.
 *
 * @throws PictureFault
 */
function checkedUrl(address: string): URL {
  const { data } = webAddressOrEmpty.safeParse(address)
  const url = data ? URL.parse(data) : null
  if (!url) throw new PictureFault('unreachable', 'not an http or https address')
  return url
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
