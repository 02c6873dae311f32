import { lookup, Resolver } from 'node:dns/promises'
import { isPublicAddress } from './public-address.ts'

/** What requests to addresses that somebody chose may use of the network. */
export interface Network {
  /** Returns all IP addresses of a host name. Throws if there are none. */
  resolve(hostname: string, stop: AbortSignal): Promise<string[]>
  /** Returns whether connections to this IP address are allowed. */
  mayConnect(address: string): boolean
  /** Whether only ports 80 and 443 are allowed. */
  readonly usesDefaultPorts: boolean
}

const resolverMilliseconds = 2000

/** Queries the name servers of the system, without its hosts file and its search domains. */
async function resolve(hostname: string, stop: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: resolverMilliseconds, tries: 2 })
  const cancel = () => resolver.cancel()
  stop.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (found.length === 0 && failed) throw failed.reason
    return found
  } finally {
    stop.removeEventListener('abort', cancel)
  }
}

/** The public internet by its default ports. */
export const publicNetwork: Network = { resolve, mayConnect: isPublicAddress, usesDefaultPorts: true }

/** Every address that this machine can reach, by any name and port: for an intranet whose people are trusted. */
export const anyNetwork: Network = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  mayConnect: () => true,
  usesDefaultPorts: false,
}
