import { isIPv6 } from 'node:net'
import type { Settings } from '../settings/settings.ts'

/**
 * Returns what the log shows of a client's address: its network (`203.0.113.0/24`, `2001:db8:1::/48`), all of
 * it, or undefined for nothing. A /24 or a /48 is what a provider or a household gets, so that it leads to
 * nobody by itself and can still be blocked.
 */
export function clientNetwork(ip: string, shown: Settings['logClientAddress']): string | undefined {
  if (shown === 'none') return undefined
  const address = plainAddress(ip)
  if (shown === 'whole') return address
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  // A URL has the canonical form of an address (RFC 5952).
  const { hostname } = new URL(`http://[${ipv6Prefix(address, 3)}::]`)
  return `${hostname.slice(1, -1)}/48`
}

/** Returns the address as IPv4 if it is one that IPv6 wraps (`::ffff:192.0.2.7`), and without an interface. */
export function plainAddress(ip: string): string {
  const [address = ''] = ip.split('%', 1)
  return address.includes('.') ? address.slice(address.lastIndexOf(':') + 1) : address
}

/** Returns the first groups of an IPv6 address, without leading zeros: `2001:db8:0:1` for four groups. */
export function ipv6Prefix(ip: string, groups: number): string {
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
