import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort, withoutLimits } from './server-process.ts'
import { openOneProcess, type TestServer } from './test-server.ts'

/** A connection to a server on this machine that delays everything the server sends. */
interface SlowLine {
  /** The delay of the server's data, in milliseconds; 0 at first. */
  delay: number
  close(): void
}

/**
 * Opens a proxy from one port to another that forwards every byte in order. The server sees this machine as
 * its caller.
 */
async function openSlowLine(from: number, to: number): Promise<SlowLine> {
  const line = { delay: 0, close: () => close(server, sockets) }
  const sockets = new Set<Socket>()
  const server = createServer((caller) => {
    const forwarded = connect(to, '127.0.0.1')
    for (const socket of [caller, forwarded]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      // If either end breaks, both are closed: the caller sees a dead connection.
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        forwarded.destroy()
      })
    }
    caller.pipe(forwarded)
    forwarded.on('data', (words) => setTimeout(() => caller.write(words), line.delay))
  })
  await new Promise<void>((listening) => server.listen(from, 'localhost', listening))
  return line
}

function close(server: Server, sockets: ReadonlySet<Socket>): void {
  server.close()
  for (const socket of sockets) socket.destroy()
}

/** Opens a server behind a slow connection. Its address is that of the proxy. */
export async function openDistantServer(): Promise<{ server: TestServer; line: SlowLine }> {
  const proxyPort = await freePort()
  const address = `http://localhost:${proxyPort}`
  const near = await openOneProcess({ ...withoutLimits, PUBLIC_URL: address })
  const line = await openSlowLine(proxyPort, Number(new URL(near.address).port))
  const server = {
    address,
    firstAdminLink: near.firstAdminLink,
    database: () => near.database(),
    async close() {
      line.close()
      await near.close()
    },
  }
  return { server, line }
}
