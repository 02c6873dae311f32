import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const patienceMilliseconds = 5000

/** The certificate that a server shows. */
export interface Certificate {
  readonly validFrom: Date
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
    const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
    return {
      validFrom: new Date(from),
      validUntil: new Date(until),
      fault: authorized ? null : authorizationError,
    }
  } finally {
    socket.destroy()
  }
}

const dayMilliseconds = 86_400_000

/**
 * Returns how many days a certificate is still valid, and how many are left of it when it should have been renewed: 14, or a
 * sixth of a short life. Programs that renew certificates do so at least 30 days before the end, or after two thirds of a
 * short life.
 */
export function daysOf({ validFrom, validUntil }: Certificate): { left: number; toRenew: number } {
  const [from, until] = [validFrom.getTime(), validUntil.getTime()]
  const life = (until - from) / dayMilliseconds
  return { left: (until - Date.now()) / dayMilliseconds, toRenew: Math.min(14, life / 6) }
}
