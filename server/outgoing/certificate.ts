import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

/**
 * How many days before its end a certificate should have been renewed. Programs that renew certificates do so at least 30
 * days before the end, or after two thirds of a short life.
 */
export const daysToRenew = 14

const patienceMilliseconds = 5000

/** The certificate that a server shows. */
interface Certificate {
  readonly validUntil: Date
  /** Why browsers refuse it; null if they accept it. */
  readonly fault: Error | null
}

/**
 * Reads the certificate of the server at an https address.
 *
 * @throws Error if it shows none within five seconds
 */
export async function readCertificate(address: string): Promise<Certificate> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
    timeout: patienceMilliseconds,
  })
  socket.once('timeout', () => socket.destroy(new Error('it does not answer')))
  try {
    await once(socket, 'secureConnect')
    const { authorized, authorizationError } = socket
    return {
      validUntil: new Date(socket.getPeerCertificate().valid_to),
      fault: authorized ? null : authorizationError,
    }
  } finally {
    socket.destroy()
  }
}
