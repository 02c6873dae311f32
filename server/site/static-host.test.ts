import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { throwAwayFolder } from '../testing/process.ts'
import type { SiteFile } from './files.ts'
import { writeForStaticHost } from './static-host.ts'

let folder: string
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const file = (text: string, isPage: boolean): SiteFile => ({
  body: Buffer.from(text),
  brotli: undefined,
  gzip: undefined,
  type: '',
  digest: '',
  isPage,
})

beforeAll(() => {
  folder = throwAwayFolder()
  const settings = readSettings({ PUBLIC_URL: 'https://api.example', SITE_URL: 'https://www.example' })
  const files = new Map([
    ['/index.html', file('<!doctype html><html><head><script>go()</script></head></html>', true)],
    ['/assets/a.js', file('code', false)],
  ])
  writeForStaticHost(files, settings, { version: '1.2.3', folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('[API-01] on a static host config.json leads to the API and its provider, and sign-in comes back to the host', () => {
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

test('[API-01] on a static host each page bears its own policy, and files are as they were built', () => {
  expect(read('index.html')).toMatch(
    /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'sha256-[^"]+connect-src 'self' https:\/\/api\.example;[^"]+"\/><script>go\(\)/,
  )
  expect(read('index.html')).not.toContain('frame-ancestors')
  expect(read('assets/a.js')).toBe('code')
})

test('[API-01] hosts that read files of headers and redirects find them', () => {
  expect(read('_headers')).toMatch(/^\/\*\n {2}content-security-policy: frame-ancestors 'none'\n/)
  expect(read('_headers')).toContain('/assets/*\n  cache-control: public, max-age=31536000, immutable\n')
  expect(read('_redirects')).toBe('/* /__spa-fallback.html 200\n')
})
