import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.parseCIDR('2000::/3')
/**
 * The prefix for addresses that a network translates to IPv4 (RFC 6052): the last four bytes are the IPv4
 * address.
 */
const translated = ipaddr.parseCIDR('64:ff9b::/96')

/**
 * Returns whether an IP address belongs to the public internet: unicast and in no range of IANA's
 * special-purpose registries (private, shared, loopback, link-local, documentation, benchmarking, tunnels and
 * so on). Returns false for a text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  // The library also accepts the old short forms.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  if (parsed.zoneId) return false
  if (parsed.match(translated)) {
    return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).range() === 'unicast'
  }
  return parsed.range() === 'unicast' && parsed.match(globalUnicast)
}
