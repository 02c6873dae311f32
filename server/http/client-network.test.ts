import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['203.0.113.0', '203.0.113.0/24', '203.0.113.0'],
  ['255.255.255.255', '255.255.255.0/24', '255.255.255.255'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2:3:4:5:6'],
  ['2001:0DB8:0001:ffff::1', '2001:db8:1::/48', '2001:0DB8:0001:ffff::1'],
  ['2001:db8::1', '2001:db8::/48', '2001:db8::1'],
  ['2001:db8:0:1::', '2001:db8::/48', '2001:db8:0:1::'],
  ['fe80::1%eth0', 'fe80::/48', 'fe80::1'],
  ['::1', '::/48', '::1'],
])(
  'of the address %s the log shows %s, or by a setting %s or nothing',
  { tags: 'T-F12' },
  (ip, network, whole) => {
    expect(clientNetwork(ip, 'network')).toBe(network)
    expect(clientNetwork(ip, 'whole')).toBe(whole)
    expect(clientNetwork(ip, 'none')).toBeUndefined()
  },
)
