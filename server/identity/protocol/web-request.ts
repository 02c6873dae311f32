import type { FastifyReply, FastifyRequest } from 'fastify'

// The headers that the library needs. Forwarded addresses are left out on purpose.
const passedIn = [
  'accept',
  'authorization',
  'cookie',
  'dpop',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
]
const passedOut = ['content-type', 'location', 'www-authenticate', 'dpop-nonce']

/**
 * Returns a request to the library on behalf of a client's request: with its cookies and its origin, and the
 * given path and form.
 */
export function webRequest(
  request: FastifyRequest,
  { url, method, form }: { url: string; method: 'GET' | 'POST'; form?: URLSearchParams },
): Request {
  const headers = new Headers()
  for (const name of passedIn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(url, { method, headers, body: form ?? null })
}

/** Sends the library's response with our own headers, and never to be cached. */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store')
  for (const name of passedOut) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  sendCookies(reply, response)
  return reply.send(await response.text())
}

/** Copies the cookies of the library's response. */
export function sendCookies(reply: FastifyReply, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
}
