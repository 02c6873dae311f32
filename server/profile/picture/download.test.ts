import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  isSilent,
  openWebsite,
  redirects,
  sends,
  type Website,
} from '../../../test/support/app/picture-website.ts'
import { limit } from '../../../test/support/limits.ts'
import { type Network, publicNetwork } from '../../outgoing/network.ts'
import { download, mostMilliseconds } from './download.ts'

/** Plays the role of the public internet. */
let website: Website
/** Plays the role of an internal server: same port, another address. */
let hidden: Website
beforeAll(async () => {
  website = await openWebsite()
  hidden = await openWebsite('127.0.0.2', website.port)
  hidden.answer('/secret', sends('secret'))
  website.answer('/picture', sends('bytes'))
})
afterAll(() => {
  website.close()
  hidden.close()
})
beforeEach(() => {
  website.asked.length = 0
  hidden.asked.length = 0
})

const never = new AbortController().signal

/** The network of these tests: the table resolves names, and only 127.0.0.1 is public. */
function networkOf(
  names: Readonly<Record<string, readonly string[]>> = {},
): Network & { resolved: string[] } {
  const resolved: string[] = []
  return {
    resolved,
    usesDefaultPorts: false,
    mayConnect: (address) => address === '127.0.0.1',
    async resolve(hostname) {
      resolved.push(hostname)
      const found = names[hostname]
      if (!found) throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
      return [...found]
    },
  }
}

test('a picture is downloaded from the resolved address, and the request does not say for whom', {
  tags: 'T-C5',
}, async () => {
  const network = networkOf({ 'pictures.example': ['127.0.0.1'] })
  let sent: object = {}
  website.answer('/asked', (request, answer) => {
    sent = request.headers
    answer.end('bytes')
  })
  const address = `http://pictures.example:${website.port}/asked`
  expect((await download(address, network, never)).toString()).toBe('bytes')
  expect(sent).toEqual({
    accept: expect.stringContaining('image/'),
    'accept-encoding': 'identity',
    'user-agent': 'SkyWay profile pictures',
    host: `pictures.example:${website.port}`,
    connection: 'close',
  })
  expect(network.resolved).toEqual(['pictures.example'])
})

test('the name server is not queried again, since it could return another address', {
  tags: 'T-C5',
}, async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const network = { ...networkOf(), resolve: async () => answers.shift() ?? [] }
  await download(`http://rebinding.example:${website.port}/picture`, network, never)
  expect(website.asked).toEqual(['/picture'])
  expect(hidden.asked).toEqual([])
})

describe('addresses that are not public are not requested', { tags: 'T-C5' }, () => {
  test.each([
    ['an address', '127.0.0.2', {}],
    ['a name', 'inner.example', { 'inner.example': ['127.0.0.2'] }],
    ['a name with one such address', 'mixed.example', { 'mixed.example': ['127.0.0.1', '127.0.0.2'] }],
  ])('%s: directly, and after a redirect', async (_, hostname, names) => {
    const address = `http://${hostname}:${website.port}/secret`
    website.answer('/elsewhere', redirects(address))
    for (const from of [address, `${website.origin}/elsewhere`]) {
      await expect(download(from, networkOf(names), never)).rejects.toMatchObject({
        reason: 'unreachable',
        isPassing: false,
        message: 'not a public address',
      })
    }
    expect(hidden.asked).toEqual([])
  })

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
  ])('%s', async (address) => {
    await expect(download(address, publicNetwork, never)).rejects.toThrow('not a public address')
  })

  test.each([
    ['http://1.1.1.1:8080/', 'not a default port'],
    ['https://1.1.1.1:22/', 'not a default port'],
    ['http://me:secret@1.1.1.1/', 'not an http or https address'],
    ['file:///etc/passwd', 'not an http or https address'],
    ['', 'not an http or https address'],
  ])('%s: %s', async (address, message) => {
    await expect(download(address, publicNetwork, never)).rejects.toThrow(message)
  })

  test.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'http://me:secret@127.0.0.1/', 'http://'])(
    'a redirect to %s',
    async (address) => {
      website.answer('/elsewhere', redirects(address))
      const downloading = download(`${website.origin}/elsewhere`, networkOf(), never)
      await expect(downloading).rejects.toThrow('not an http or https address')
    },
  )
})

test('three redirects are followed, relative ones too, and a fourth is not', { tags: 'T-C5' }, async () => {
  website.answer('/1', redirects('2', 301))
  website.answer('/2', redirects('/3', 307))
  website.answer('/3', redirects(`${website.origin}/picture`, 308))
  expect((await download(`${website.origin}/1`, networkOf(), never)).toString()).toBe('bytes')
  website.answer('/0', redirects('/1', 303))
  await expect(download(`${website.origin}/0`, networkOf(), never)).rejects.toThrow('more than 3 redirects')
})

const twoMegabytes = 2 * 1024 * 1024

test.each<[string, RequestListener, object]>([
  [
    'is not there',
    (_, answer) => void answer.writeHead(404).end(),
    { reason: 'unreachable', isPassing: false },
  ],
  ['is broken', (_, answer) => void answer.writeHead(502).end(), { reason: 'unreachable', isPassing: true }],
  ['hangs up', (request) => void request.socket.destroy(), { reason: 'unreachable', isPassing: true }],
  [
    'hangs up in the middle',
    (request, answer) => {
      answer.writeHead(200, { 'content-length': 9 }).write('byte', () => request.socket.destroy())
    },
    { reason: 'unreachable', isPassing: true },
  ],
  ['is a page', sends('<!doctype html>', 'text/html'), { reason: 'not-a-picture', isPassing: false }],
  ['redirects to nowhere', redirects(''), { reason: 'unreachable' }],
  [
    'says that it is too large',
    (_, answer) => void answer.writeHead(200, { 'content-length': twoMegabytes + 1 }).write('x'),
    { reason: 'too-large', isPassing: false },
  ],
])('an address that %s fails with its reason', { tags: 'T-C5' }, async (_, listener, fault) => {
  website.answer('/faulty', listener)
  await expect(download(`${website.origin}/faulty`, networkOf(), never)).rejects.toMatchObject(fault)
})

test('two megabytes are read, and a longer answer is aborted', { tags: 'T-C5' }, async () => {
  website.answer('/large', sends(Buffer.alloc(twoMegabytes)))
  expect(await download(`${website.origin}/large`, networkOf(), never)).toHaveLength(twoMegabytes)
  let cut = false
  website.answer('/endless', (_, answer) => {
    answer.on('close', () => (cut = true))
    const more = () => {
      while (answer.write(Buffer.alloc(65_536)));
      answer.once('drain', more)
    }
    more()
  })
  await expect(download(`${website.origin}/endless`, networkOf(), never)).rejects.toMatchObject({
    reason: 'too-large',
  })
  await expect.poll(() => cut).toBe(true)
})

test.concurrent.each<[string, RequestListener]>([
  ['says nothing', isSilent],
  [
    'sends a byte now and then',
    (_, answer) => {
      const dripping = setInterval(() => answer.write('x'), 100)
      answer.on('close', () => clearInterval(dripping))
    },
  ],
])('an address that %s is abandoned after five seconds', { tags: 'T-C5' }, async (name, listener) => {
  website.answer(`/slow/${name.length}`, listener)
  expect(mostMilliseconds).toBe(5000)
  const began = performance.now()
  await expect(
    download(`${website.origin}/slow/${name.length}`, networkOf(), never, mostMilliseconds / 10),
  ).rejects.toMatchObject({
    reason: 'unreachable',
    isPassing: true,
    message: 'no answer (too slow)',
  })
  expect(performance.now() - began).toBeLessThan(limit(2500))
})

test('an aborted download ends at once, with that reason', async () => {
  website.answer('/silent', isSilent)
  const stopping = new AbortController()
  const downloading = download(`${website.origin}/silent`, networkOf(), stopping.signal)
  await expect.poll(() => website.asked).toContain('/silent')
  stopping.abort(new Error('stopped'))
  await expect(downloading).rejects.toThrow('stopped')
})
