import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartFault } from './settings/start-fault.ts'
import { errorMessage } from './storage/errors.ts'

/** Where the server listens. */
export interface ListeningPlace {
  readonly host: string
  readonly port: number
}

/** By the code of the system's error: what prevents listening, and what to do about it. */
const faults: Readonly<Record<string, readonly [string, string]>> = {
  EADDRINUSE: ['PORT: another program listens there already', 'End the other program, or set another PORT.'],
  EACCES: [
    'PORT: this account may not listen on so low a port',
    'Set a PORT from 1024 on, and put a proxy in front (docs/operator/https.md).',
  ],
  EADDRNOTAVAIL: [
    'HOST: this machine does not have that address',
    'Set HOST to an address of this machine, or to :: for all.',
  ],
  ENOTFOUND: [
    'HOST: no machine is known by that name',
    'Set HOST to an address of this machine, or to :: for all.',
  ],
  EAFNOSUPPORT: [
    'HOST: this machine has no addresses of that kind',
    'Set HOST to an IPv4 address, or to 0.0.0.0 for all.',
  ],
}

/** Returns the fault that an error of listening means. */
export function listeningFault(error: unknown, { host, port }: ListeningPlace): StartFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [text, remedy] = faults[code] ?? ['The server cannot listen', 'Correct HOST or PORT.']
  return new StartFault(`${text} (${host}, port ${port}: ${errorMessage(error)})`, remedy, { cause: error })
}

/**
 * Checks that this process could listen there, before anything else is started.
 *
 * @param attempt listens there for a moment
 * @returns the host to listen at: 0.0.0.0 in place of :: on a machine without IPv6
 * @throws StartFault if it could not
 */
export async function checkListening(
  place: ListeningPlace,
  attempt: (place: ListeningPlace) => Promise<void> = listenForAMoment,
): Promise<string> {
  try {
    await attempt(place)
    return place.host
  } catch (error) {
    const isWithoutIPv6 = error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT'
    if (isWithoutIPv6 && place.host === '::')
      return await checkListening({ ...place, host: '0.0.0.0' }, attempt)
    throw listeningFault(error, place)
  }
}

async function listenForAMoment({ host, port }: ListeningPlace): Promise<void> {
  const server = createServer().listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
