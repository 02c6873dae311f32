import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../server/testing/process.ts'
import { openOneProcess, type RunningHouse } from './house.ts'
import { withoutLimits } from './process.ts'

/** A line to a server of this machine, on which whatever the server says arrives later than it was said. */
interface SlowLine {
  /** How long the server's words take, in milliseconds; 0 at first. */
  delay: number
  close(): void
}

/** Opens a line from one port to another, byte for byte and in order; the server sees the machine itself as its caller. */
async function openSlowLine(from: number, to: number): Promise<SlowLine> {
  const line = { delay: 0, close: () => close(server, sockets) }
  const sockets = new Set<Socket>()
  const server = createServer((caller) => {
    const onward = connect(to, '127.0.0.1')
    for (const socket of [caller, onward]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      // Whichever end breaks, both are closed: the caller sees it as a line that went dead.
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        onward.destroy()
      })
    }
    caller.pipe(onward)
    onward.on('data', (words) => setTimeout(() => caller.write(words), line.delay))
  })
  await new Promise<void>((listening) => server.listen(from, 'localhost', listening))
  return line
}

function close(server: Server, sockets: ReadonlySet<Socket>): void {
  server.close()
  for (const socket of sockets) socket.destroy()
}

/** The whole product at the far end of a slow line, under the address of the near end. */
export async function openFarHouse(): Promise<{ house: RunningHouse; line: SlowLine }> {
  const door = await freePort()
  const address = `http://localhost:${door}`
  const near = await openOneProcess({ ...withoutLimits, PUBLIC_URL: address })
  const line = await openSlowLine(door, Number(new URL(near.address).port))
  const house = {
    address,
    firstAdminLink: near.firstAdminLink,
    async close() {
      line.close()
      await near.close()
    },
  }
  return { house, line }
}
