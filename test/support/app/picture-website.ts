import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** Somebody else's website, on this machine. */
export interface Website {
  readonly origin: string
  readonly port: number
  /** The requested paths, in order. */
  readonly asked: string[]
  /** Sets the answer of a path from now on. All other paths answer 404. */
  answer(path: string, listener: RequestListener): void
  close(): void
}

/** Opens a website at an address of this machine, by default 127.0.0.1. */
export async function openWebsite(address = '127.0.0.1', onPort = 0): Promise<Website> {
  const listeners = new Map<string, RequestListener>()
  const asked: string[] = []
  const server = createServer((request, answer) => {
    const path = request.url ?? ''
    asked.push(path)
    const listener = listeners.get(path)
    if (listener) listener(request, answer)
    else answer.writeHead(404).end()
  }).listen(onPort, address)
  await once(server, 'listening')
  const listening = server.address()
  if (typeof listening !== 'object' || listening === null) throw new Error('The website has no port')
  const { port } = listening
  return {
    origin: `http://${address}:${port}`,
    port,
    asked,
    answer: (path, listener) => void listeners.set(path, listener),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns a listener that answers with bytes, by default as a PNG. */
export function sends(body: Buffer | string, type = 'image/png'): RequestListener {
  return (_request, answer) => void answer.writeHead(200, { 'content-type': type }).end(body)
}

/** Returns a listener that redirects to another address. */
export function redirects(location: string, status = 302): RequestListener {
  return (_request, answer) => void answer.writeHead(status, { location }).end()
}

/** Accepts the request and never answers. */
export const isSilent: RequestListener = () => {}
