import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { MailServer } from './mail-server.ts'

/** The connection to a mail server, which a test can cut at any moment. */
export interface MailLine {
  /** The address at which the mail server is reached. */
  readonly url: string
  /** Leads to a mail server. */
  lead(server: MailServer): void
  /** Breaks all connections and lets none be made, as if the mail server had died. */
  cut(): void
  close(): Promise<void>
}

/** Opens a line, which is cut until it leads to a mail server. */
export async function openMailLine(): Promise<MailLine> {
  const sockets = new Set<Socket>()
  let port: number | null = null
  const line = createServer((socket) => {
    if (port === null) {
      socket.destroy()
      return
    }
    const ahead = connect(port, 'localhost')
    for (const [one, other] of [
      [socket, ahead],
      [ahead, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, 'localhost')
  await once(line, 'listening')
  const address = line.address()
  const bound = typeof address === 'object' && address !== null ? address.port : 0
  const cut = () => {
    port = null
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `smtp://localhost:${bound}`,
    lead(server) {
      port = Number(new URL(server.url).port)
    },
    cut,
    async close() {
      cut()
      line.close()
      await once(line, 'close')
    },
  }
}
