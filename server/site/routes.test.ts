import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteValues } from '../../content/reader/placeholders.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { createServer } from '../http/server.ts'
import { readSettings } from '../settings/settings.ts'
import { serveSite } from './routes.ts'

const script = 'window.start()'
const home = `<!doctype html><script>${script}</script><script src="/theme.js"></script><p>home</p>`
const code = 'export const answer = 42;'.repeat(20)
const files = {
  'site/index.html': home,
  'site/about/index.html': '<p>about</p>',
  'site/about.data': 'data',
  'site/contact/index.html': '<div data-frame-origin="https://map.example"></div>',
  'site/sign-in/index.html': '<p>sign in</p>',
  'site/__spa-fallback.html': '<script type="module">app()</script>',
  'site/assets/app-abc.js': code,
  'site/robots.txt': 'User-agent: *',
  'site/blogs/first/index.html': '<p>first</p>',
  'site/codesAdmin/index.html': '<p>codes</p>',
  'site/blogs/tag/caf\u00e9/index.html': '<p>caf\u00e9</p>',
  'site/redirects.json': JSON.stringify({ '/blogs/1': '/blogs/first' }),
  'site/.env': 'SECRET=1',
  'site/.well/index.html': 'hidden',
  'secret.txt': 'outside',
}

let folder: string
let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  folder = throwAwayFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  writeFileSync(path.join(folder, 'site/assets/app-abc.js.br'), brotliCompressSync(code))
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    SITE_FOLDER: path.join(folder, 'site'),
    OIDC_ISSUER: 'https://pool.example/one',
    SWITCH_ORIGINS: 'https://ada.example',
  })
  app = await createServer(settings, { isDraining: false })
  await serveSite(app, settings, { version: '1.2.3' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('pages', () => {
  test.each([
    ['/', 'home'],
    ['/?page=1', 'home'],
    ['/about', 'about'],
    ['/about/', 'about'],
    ['/my-games/12', 'app()'],
    ['/no/such/page', 'app()'],
  ])('%s is answered with its page', async (url, words) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(words)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test.each(['/sign-in?interaction=x', '/sign-up', '/first-admin', '/?code=x&state=y'])(
    '[T-A17] %s is not cached, and cannot be framed',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )

  test('[T-A15] only a page on which a password is typed may compile WebAssembly', async () => {
    const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])
    expect(await policyOf('/sign-in')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    for (const url of ['/', '/about', '/no/such/page']) expect(await policyOf(url)).not.toContain('unsafe')
  })

  test('[T-G5] a page may frame what any page of the site declares, and nothing else', async () => {
    const policy = String((await app.inject('/about')).headers['content-security-policy'])
    expect(policy).toContain("frame-src 'self' https://pool.example https://map.example;")
  })

  test('[PICT-02] [T-G5] a page shows pictures of its own origin, and of no other website', async () => {
    for (const url of ['/', '/about', '/no/such/page']) {
      const policy = String((await app.inject(url)).headers['content-security-policy'])
      expect(policy).toContain("img-src 'self' data:;")
    }
  })

  test('[T-C8] [SYS-02] a page may run only its own inline scripts, and send only to its provider and to the configured websites of admins', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("default-src 'none';")
    expect(policy).toContain("connect-src 'self' https://pool.example https://ada.example;")
    expect(policy).toContain("form-action 'self' https://pool.example;")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(String((await app.inject('/about')).headers['content-security-policy'])).toContain(
      "script-src 'self';",
    )
  })
})

describe('addresses', () => {
  test.each([
    ['/About', 308, '/about'],
    ['/ABOUT/?next=//evil.example', 308, '/about?next=//evil.example'],
    ['/%41bout?a=%2F&b', 308, '/about?a=%2F&b'],
    ['/codesadmin', 308, '/codesAdmin'],
    ['/Blogs/First', 308, '/blogs/first'],
    ['/blogs/TAG/Caf%C3%89', 308, '/blogs/tag/caf%C3%A9'],
    ['/blogs/1', 307, '/blogs/first'],
    ['/Blogs/1/?x=1', 307, '/blogs/first?x=1'],
  ])('[SITE-01] [PAGE-09] %s redirects by %i to %s', async (url, status, to) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers: { accept: 'text/html' } })
      expect([answer.statusCode, answer.headers.location]).toEqual([status, to])
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  test.each(['/SIGN-IN?interaction=x', '/Sign-In', '/Home?code=x'])(
    '[T-A17] the redirect of %s is not cached',
    async (url) => {
      const answer = await app.inject(url)
      if (answer.statusCode === 308) {
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
      }
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test.each([
    ['/My-Games/7', 200],
    ['/blogs/2', 200],
    ['/Assets/app-abc.js', 404],
    ['/ASSETS/APP-ABC.JS', 404],
    ['/API/About', 404],
    ['//About', 404],
    ['//evil.example/About', 404],
    ['/%5Cevil/About', 200],
    ['/.%2FAbout', 404],
  ])('[T-C10] %s is not another spelling of a page: %i, and no redirect', async (url, status) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([status, undefined])
  })

  test('[T-C10] only GET and HEAD of a page are redirected', async () => {
    expect((await app.inject({ method: 'POST', url: '/About' })).statusCode).toBe(404)
    const program = await app.inject({ url: '/About', headers: { accept: 'application/json' } })
    expect([program.statusCode, program.headers.location]).toEqual([404, undefined])
  })
})

describe('files', () => {
  test('[HOST-02] the data of a page are not asked for again within a minute', async () => {
    for (const url of ['/about.data', '/about.data?_routes=about']) {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    }
    expect((await app.inject('/no.data')).statusCode).toBe(404)
  })

  test('[HOST-02] are compressed, cached for a year, and not sent twice', async () => {
    const url = '/assets/app-abc.js'
    const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(code)
    const plain = await app.inject({ url })
    expect(plain.body).toBe(code)
    expect(plain.headers.etag).not.toBe(small.headers.etag)
    const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    '/assets/none.js',
    '/assets/none',
    '/no.data',
    '/about.txt',
    '/.env',
    '/.well',
    '/.git/config',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/app-abc.js.br',
    '/assets/app-abc.js/',
    '/__spa-fallback.html',
    '//evil.example/page',
    '/api',
    '/API/unknown',
    '/auth/unknown',
    '/lambda/unknown',
    '/health',
  ])('[T-C11][T-G3] %s is 404, never a page', async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })

  test('[T-G3] requests that are not navigations get no page', async () => {
    expect((await app.inject({ url: '/nothing', headers: { accept: 'application/json' } })).statusCode).toBe(
      404,
    )
    expect((await app.inject({ method: 'POST', url: '/nothing' })).statusCode).toBe(404)
  })
})

test('[HOST-09] security.txt says whom to tell of a vulnerability, for less than a year from now', async () => {
  const answer = await app.inject('/.well-known/security.txt')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const { email } = siteValues()
  const [contact, page, expires = '', ...rest] = answer.body.split('\n')
  expect([contact, page, ...rest]).toEqual([
    `Contact: mailto:${email}`,
    'Contact: http://localhost:8080/contact',
    'Preferred-Languages: en-US',
    'Canonical: http://localhost:8080/.well-known/security.txt',
    'Policy: http://localhost:8080/security',
    '',
  ])
  expect(expires).toMatch(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/)
  const days = (Date.parse(expires.slice('Expires: '.length)) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})

test('[API-01] config.json tells the site where everything is', async () => {
  const answer = await app.inject('/config.json')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.json()).toMatchObject({
    api: '/api',
    other: '/api',
    base: '',
    lambda: '/lambda',
    switchOrigins: ['https://ada.example'],
    version: '1.2.3',
    auth: { issuer: 'https://pool.example/one' },
  })
})
