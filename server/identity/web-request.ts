import type { FastifyReply, FastifyRequest } from 'fastify'

// What the library needs to know of a request; identity headers and forwarded addresses are left out on purpose.
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

/** A request to the library in the name of one that came to us: its own cookies and origin, the path and form given. */
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

/** Hands the library's answer out as ours, with the house's headers and never to be stored. */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store')
  for (const name of passedOut) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  sendCookies(reply, response)
  return reply.send(await response.text())
}

/** Sets the cookies that the library set. */
export function sendCookies(reply: FastifyReply, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
}
