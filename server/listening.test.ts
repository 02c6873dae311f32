import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkListening } from './listening.ts'
import { readSettings } from './settings/settings.ts'

const refusing = (code: string, hosts: readonly string[]) => async (place: { host: string }) => {
  if (hosts.includes(place.host)) throw Object.assign(new Error(`listen ${code}`), { code })
}

test.each([
  ['::', '0.0.0.0'],
  ['localhost', 'localhost'],
])('without IPv6, HOST=%s listens at %s', async (host, expected) => {
  expect(await checkListening({ host, port: 0 }, refusing('EAFNOSUPPORT', ['::']))).toBe(expected)
})

test.each([
  ['EAFNOSUPPORT', 'HOST: this machine has no addresses of that kind'],
  ['EACCES', 'PORT: this account may not listen on so low a port'],
  ['EADDRNOTAVAIL', 'HOST: this machine does not have that address'],
  ['ENOTFOUND', 'HOST: no machine is known by that name'],
  ['EMFILE', 'The server cannot listen'],
])('%s says what is wrong', async (code, text) => {
  await expect(checkListening({ host: '::1', port: 80 }, refusing(code, ['::1']))).rejects.toThrow(text)
})

test('a port in use is told, and a free one stays free', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(checkListening({ host: 'localhost', port })).rejects.toThrow('PORT: another program listens')
  other.close()
  await once(other, 'close')
  await checkListening({ host: 'localhost', port })
  await checkListening({ host: 'localhost', port })
})

test.each([
  ['[::1]', '::1'],
  ['[::]', '::'],
  ['::', '::'],
  ['127.0.0.1', '127.0.0.1'],
])('HOST=%s is %s', (HOST, host) => {
  expect(readSettings({ HOST }).host).toBe(host)
})
