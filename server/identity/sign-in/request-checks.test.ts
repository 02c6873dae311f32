import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'

const maxInFlight = 6
const maxSignInsInFlight = 4

let testApp: TestApp
let port: number
beforeAll(async () => {
  testApp = await openTestApp({ settings: { maxInFlight, maxSignInsInFlight } })
  port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => testApp.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
})

/** Sends a request without the end of its body. Returns the status of its answer when that has come. */
async function begin(path: string): Promise<{ socket: Socket; status: Promise<number> }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  const status = once(socket, 'data').then(([data]) => Number(String(data).split(' ')[1]))
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`
  socket.write(`${head}\r\n{`)
  return { socket, status }
}

test('[T-D7] a flood of slow logins does not make the server refuse any other request', async () => {
  const logins = []
  for (let i = 0; i < maxSignInsInFlight; i++) logins.push(await begin('/auth/sign-in/start'))
  for (let i = 0; i < 50; i++) {
    expect(await (await begin('/auth/sign-in/start')).status).toBe(503)
  }
  const others = []
  for (let i = 0; i < maxInFlight; i++) others.push(await begin('/assets/contact.php'))
  expect(await (await begin('/assets/contact.php')).status).toBe(503)
  for (const one of [...logins, ...others]) {
    one.socket.write('}')
    expect(await one.status).toBe(400)
  }
})
