import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Sends bytes unchanged to the server that listens at `url`. Returns everything that it sent until it closed
 * the connection.
 */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  await once(socket, 'connect')
  socket.write(bytes)
  return await text(socket)
}
