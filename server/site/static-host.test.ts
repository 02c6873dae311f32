import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { readSettings } from '../settings/settings.ts'
import type { SiteFile } from './files.ts'
import { writeForStaticHost } from './static-host.ts'

let folder: string
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const file = (text: string, isPage: boolean): SiteFile => ({
  contents: { plain: Buffer.from(text) },
  type: '',
  digest: '',
  isPage,
})

beforeAll(() => {
  folder = throwAwayFolder()
  const settings = readSettings({ PUBLIC_URL: 'https://api.example', SITE_URL: 'https://www.example' })
  const files = new Map([
    ['/index.html', file('<!doctype html><html><head><script>go()</script></head></html>', true)],
    ['/about/index.html', file('<!doctype html><html><head></head></html>', true)],
    ['/game-dashboard/index.html', file('<!doctype html><html><head></head></html>', true)],
    ['/redirects.json', file('{"/blogs/1":"/blogs/first"}', false)],
    ['/addresses.json', file('{"/my-games/:id":"^/my-games/(1)$"}', false)],
    ['/__problem.html', file('{{title}}', true)],
    ['/__spa-fallback.html', file('<html><head></head>start</html>', true)],
    ['/assets/a.js', file('code', false)],
    ['/service-worker.js', file('keep()', false)],
  ])
  writeForStaticHost(files, settings, { version: '1.2.3', folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('on a static host config.json leads to the API and its provider, and sign-in redirects back to the host', {
  tags: ['HOST-01', 'API-01'],
}, () => {
  expect(JSON.parse(read('config.json'))).toMatchObject({
    api: 'https://api.example/api',
    other: 'https://api.example/api',
    base: 'https://api.example',
    lambda: 'https://api.example/lambda',
    auth: {
      issuer: 'https://api.example/auth',
      redirectAfterSignIn: 'https://www.example/',
      redirectAfterSignOut: 'https://www.example/logout',
    },
  })
})

test('on a static host each page contains its policy, and other files are unchanged', {
  tags: 'HOST-01',
}, () => {
  expect(read('index.html')).toMatch(
    /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'sha256-[^"]+connect-src 'self' https:\/\/api\.example;[^"]+"\/><script>go\(\)/,
  )
  expect(read('index.html')).toContain("img-src 'self' data: https://api.example;")
  expect(read('index.html')).not.toContain('frame-ancestors')
  expect(read('assets/a.js')).toBe('code')
  expect(read('service-worker.js')).toBe('keep()')
})

test('security.txt names the address of the site, not that of the API', { tags: 'HOST-09' }, () => {
  const text = read('.well-known/security.txt')
  expect(text).toContain('\nCanonical: https://www.example/.well-known/security.txt\n')
  expect(text).toContain('\nPolicy: https://www.example/security\n')
  // This site has no contact page.
  expect(text.match(/^Contact: .*$/gm)).toEqual(['Contact: mailto:hello@skyway.example'])
  expect(text).not.toContain('api.example')
})

test('the files of headers and redirects are written', { tags: 'HOST-01' }, () => {
  expect(read('_headers')).toMatch(/^\/\*\n {2}content-security-policy: frame-ancestors 'none'\n/)
  expect(read('_headers')).toContain('/assets/*\n  cache-control: public, max-age=31536000, immutable\n')
  expect(read('_headers')).toContain('/*.data\n  cache-control: public, max-age=60\n')
  expect(read('_redirects').split('\n')).toEqual([
    '/.well-known/change-password https://api.example/account 302',
    '/blogs/1 /blogs/first 302',
    '/About /about 301',
    '/Game-Dashboard /game-dashboard 301',
    '/my-games/:id /__spa-fallback.html 200',
    '',
  ])
})

test('an address without a file gets the page that starts the router, with its policy', {
  tags: ['HOST-01', 'HOST-10'],
}, () => {
  expect(read('404.html')).toBe(read('__spa-fallback.html'))
  expect(read('404.html')).toMatch(/^<html><head><meta http-equiv="Content-Security-Policy" .*start/)
  expect(() => read('__problem.html')).toThrow('ENOENT')
})
