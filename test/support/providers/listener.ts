import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as the providers here read it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly cookies: ReadonlyMap<string, string>
  readonly form: () => Promise<URLSearchParams>
}

export interface Listener {
  readonly origin: string
  readonly close: () => Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Listens on a port of this machine, a free one by default. Closing it closes all its connections. */
export async function listen(handle: Handler, port = 0): Promise<Listener> {
  const server = createServer(handle)
  await new Promise<void>((ready) => server.listen(port, 'localhost', ready))
  const address = server.address()
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export function asked(request: IncomingMessage): Asked {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
  const pairs = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='))
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    cookies: new Map(pairs.map(([name = '', value = '']) => [name, value])),
    form: async () => new URLSearchParams(await text(request)),
  }
}

export function sendJson(response: ServerResponse, body: object, status = 200): ServerResponse {
  return response
    .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    .end(JSON.stringify(body))
}

export function sendPage(response: ServerResponse, html: string, status = 200): ServerResponse {
  return response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

export function sendOn(response: ServerResponse, location: URL | string, cookie?: string): ServerResponse {
  return response
    .writeHead(303, { location: String(location), ...(cookie !== undefined && { 'set-cookie': cookie }) })
    .end()
}
