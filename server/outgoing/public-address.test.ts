import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '64:ff9b::808:808',
])('%s is public', { tags: 'T-C5' }, (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['this network', ['0.0.0.0', '0.1.2.3', '::']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00:ec2::254']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
  ['shared by carriers', ['100.64.0.1', '100.127.255.255']],
  ['protocol assignments', ['192.0.0.1', '192.0.0.170', '192.88.99.1', '2001:1::1', '5f00::1', '100::1']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['benchmarking', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1', '255.255.255.255', '4000::1', '2001:10::1', '2001:20::1']],
  ['other ways to write IPv4', ['::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:7f00:1']],
  ['tunnels', ['2002:7f00:1::', '2002:a00:1::', '2001::1', '2001:0:a00:1::']],
  ['translated', ['64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808']],
  ['no addresses', ['', 'localhost', '1.1.1', '999.1.1.1', '1.1.1.1/8', '::g']],
])('not public: %s', { tags: 'T-C5' }, (_, addresses) => {
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false)
})
