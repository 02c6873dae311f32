import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteValues } from '../../content/reader/placeholders.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { unavailable } from '../http/problem.ts'
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
  'site/addresses.json': JSON.stringify({ '/my-games/:id': String.raw`^/my-games/(\d{1,15})$` }),
  'site/__problem.html': '<title>{{title}}</title><h1>{{title}}</h1><p>{{text}}</p><a href="/">Home</a>',
  'site/feed.xml': '<feed/>',
  'site/.env': 'SECRET=1',
  'site/.well/index.html': 'hidden',
  'secret.txt': 'outside',
}

let folder: string
let app: Awaited<ReturnType<typeof createServer>>
let address: string
beforeAll(async () => {
  folder = throwAwayFolder()
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), body)
  }
  writeFileSync(path.join(folder, 'site/assets/app-abc.js.br'), brotliCompressSync(code))
  writeFileSync(path.join(folder, 'site/assets/app-abc.js.gz'), gzipSync(code))
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    SITE_FOLDER: path.join(folder, 'site'),
    OIDC_ISSUER: 'https://pool.example/one',
    SWITCH_ORIGINS: 'https://ada.example',
  })
  app = await createServer(settings, { isDraining: false })
  app.get('/busy', async () => {
    throw unavailable('test', '<closed>', 7)
  })
  app.get('/broken', async () => {
    throw new Error('secret')
  })
  await serveSite(app, settings, { version: '1.2.3' })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
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
    ['/My-Games/12/', 'app()'],
  ])('%s is answered with its page', async (url, words) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(words)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test.each(['/sign-in?interaction=x', '/sign-up', '/first-admin', '/?code=x&state=y'])(
    '%s is not cached, and cannot be framed',
    { tags: 'T-A17' },
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )

  test('only a page on which a password is typed may compile WebAssembly', { tags: 'T-A15' }, async () => {
    const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])
    expect(await policyOf('/sign-in')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    for (const url of ['/', '/about', '/my-games/12']) expect(await policyOf(url)).not.toContain('unsafe')
  })

  test('a page may frame what any page of the site declares, and nothing else', {
    tags: 'T-G5',
  }, async () => {
    const policy = String((await app.inject('/about')).headers['content-security-policy'])
    expect(policy).toContain("frame-src 'self' https://pool.example https://map.example;")
  })

  test('a page shows pictures of its own origin, and of no other website', {
    tags: ['PICT-02', 'T-G5'],
  }, async () => {
    for (const url of ['/', '/about', '/my-games/12']) {
      const policy = String((await app.inject(url)).headers['content-security-policy'])
      expect(policy).toContain("img-src 'self' data:;")
    }
  })

  test('a page may run only its own inline scripts, and send only to its provider and to the configured websites of admins', {
    tags: ['T-C8', 'SYS-02'],
  }, async () => {
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
    ['/index.html', 308, '/'],
    ['/About/index.html?x=1', 308, '/about?x=1'],
    ['/Blogs/1/?x=1', 307, '/blogs/first?x=1'],
  ])('%s redirects by %i to %s', { tags: ['SITE-01', 'PAGE-09'] }, async (url, status, to) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers: { accept: 'text/html' } })
      expect([answer.statusCode, answer.headers.location]).toEqual([status, to])
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  test.each(['/SIGN-IN?interaction=x', '/Sign-In', '/Home?code=x'])(
    'the redirect of %s is not cached',
    { tags: 'T-A17' },
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
    ['/blogs/2', 404],
    ['/Assets/app-abc.js', 404],
    ['/ASSETS/APP-ABC.JS', 404],
    ['/API/About', 404],
    ['//About', 404],
    ['//evil.example/About', 404],
    ['/%5Cevil/About', 404],
    ['/.%2FAbout', 404],
  ])('%s is not another spelling of a page: %i, and no redirect', { tags: 'T-C10' }, async (url, status) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([status, undefined])
  })

  test('only GET and HEAD of a page are redirected', { tags: 'T-C10' }, async () => {
    expect((await app.inject({ method: 'POST', url: '/About' })).statusCode).toBe(404)
    const program = await app.inject({ url: '/About', headers: { accept: 'application/json' } })
    expect([program.statusCode, program.headers.location]).toEqual([404, undefined])
  })
})

describe('files', () => {
  test('the data of a page are not asked for again within a minute', { tags: 'HOST-02' }, async () => {
    for (const url of ['/about.data', '/about.data?_routes=about']) {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    }
    expect((await app.inject('/no.data')).statusCode).toBe(404)
  })

  test('are compressed, cached for a year, and not sent twice', { tags: 'HOST-02' }, async () => {
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
    const zipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(code)
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
    '//evil.example/page',
    '/auth/unknown',
    '/__problem.html',
  ])('%s is 404, never a page of the site', { tags: ['T-C11', 'T-G3'] }, async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<h1>Page not found</h1>')
    expect(answer.body).not.toContain('refresh')
  })

  test.each(['/api', '/API/unknown', '/api?x', '/lambda/unknown', '/health', '/metrics/x'])(
    '%s is for programs, which get a problem document',
    { tags: 'T-G3' },
    async (url) => {
      const answer = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    },
  )

  test('requests that are not navigations get no page', { tags: 'T-G3' }, async () => {
    expect((await app.inject({ url: '/nothing', headers: { accept: 'application/json' } })).statusCode).toBe(
      404,
    )
    expect((await app.inject({ method: 'POST', url: '/nothing' })).statusCode).toBe(404)
  })
})

/** Sends a request whose target is exactly these characters, each a byte. */
async function ask(method: string, target: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(address, { method, path: target, headers }, resolve).once('error', reject).end()
  const answer = await promise
  return { statusCode: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

const odd = [
  '?',
  '??a=?',
  '?%',
  '?utm_campaign=50%off',
  '?ref=caf%E9',
  '?x=%ff',
  '?x=%00',
  '?x=%ED%A0%80',
  '?x=[1]|{2}^"<>`\\\\',
  '?q=a+b&q=%20&&&=',
  '?__proto__=1&constructor[prototype]=1',
  `?${'x'.repeat(8000)}`,
]

describe('the query of a link does not decide whether there is a page:', { tags: 'T-C1' }, () => {
  test.each(odd)('%s', async (query) => {
    for (const url of [
      '/',
      '/about',
      '/My-Games/12',
      '/feed.xml',
      '/robots.txt',
      '/about.data',
      '/config.json',
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask(method, url + query, { accept: 'text/html,*/*' })
        expect(answer.statusCode, url).toBe(200)
      }
    }
  })

  test.each(odd)('%s stays with the address of a redirect', async (query) => {
    const answer = await ask('GET', `/About${query}`, { accept: 'text/html' })
    expect(answer.statusCode).toBe(308)
    expect(answer.headers.location).toBe(`/about${query}`)
  })
})

describe('what went wrong is told in a browser by a page:', { tags: 'HOST-10' }, () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' }

  test.each([
    ['/no/such/page', 404, 'Page not found', true],
    ['/blogs/nope', 404, 'Page not found', true],
    ['/my-games/abc', 404, 'Page not found', true],
    ['/my-games/12/x', 404, 'Page not found', true],
    ['/no/such/page?x=%ff', 404, 'Page not found', true],
    ['/about.pdf', 404, 'Page not found', false],
    ['//', 404, 'Page not found', false],
    ['//about', 404, 'Page not found', false],
    ['///evil.example/..', 404, 'Page not found', false],
    ['/..%2f', 404, 'Page not found', false],
    ['/.well-known/none', 404, 'Page not found', false],
    ['/%', 400, 'This page could not be shown', false],
    ['/%ff', 400, 'This page could not be shown', false],
    ['/about%00', 400, 'This page could not be shown', false],
    ['/busy', 503, 'This page could not be shown', false],
    ['/broken', 500, 'This page could not be shown', false],
  ])('%s', async (url, status, title, leadsHome) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await ask(method, url, browser)
      expect(answer.statusCode).toBe(status)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      if (method === 'HEAD') continue
      expect(answer.body).toContain(`<h1>${title}</h1>`)
      expect(answer.body).toContain('<a href="/">')
      expect(answer.body.includes('<meta http-equiv="refresh" content="0;url=/"/>')).toBe(leadsHome)
      expect(answer.body).not.toMatch(/\{\{|secret/)
    }
  })

  test('also if a form was sent', async () => {
    const answer = await app.inject({ method: 'POST', url: '/no/such/page', headers: browser })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<h1>Page not found</h1>')
  })

  test('when to come back is said in the head, and the page says why', async () => {
    const answer = await app.inject({ url: '/busy', headers: browser })
    expect(answer.headers['retry-after']).toBe('7')
    expect(answer.body).toContain('&#60;closed&#62;')
  })

  test('a page that a browser already has is asked for again', async () => {
    const answer = await app.inject({ url: '/no/such/page', headers: { ...browser, 'if-none-match': '*' } })
    expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined])
  })

  test.each([
    ['a script', '/broken', { accept: 'text/html', 'sec-fetch-dest': 'empty' }],
    ['a picture', '/none.png', { accept: 'text/html,image/png', 'sec-fetch-dest': 'image' }],
    ['a program', '/no/such/page', {}],
    ['a call of the API', '/api/none', browser],
  ])('%s gets a problem document', async (_, url, headers) => {
    const answer = await app.inject({ url, headers })
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })
})

test.each([
  ['of the server', {}, 'https://sky.example/account'],
  [
    'of the server, beside a static host',
    { SITE_URL: 'https://www.sky.example' },
    'https://sky.example/account',
  ],
  [
    'of an external provider',
    { OIDC_ISSUER: 'https://pool.example', OIDC_ACCOUNT_URL: 'https://pool.example/me' },
    'https://pool.example/me',
  ],
  ['that nobody knows', { OIDC_ISSUER: 'https://pool.example' }, undefined],
])('a password manager is led to the page %s', { tags: 'HOST-11' }, async (_, variables, page) => {
  const more = readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://sky.example', ...variables })
  const other = await createServer(more, { isDraining: false })
  await serveSite(other, more, { version: '' })
  const answer = await other.inject('/.well-known/change-password?%')
  expect([answer.statusCode, answer.headers.location]).toEqual([page ? 302 : 404, page])
  await other.close()
})

test('security.txt says whom to tell of a vulnerability, for less than a year from now', {
  tags: 'HOST-09',
}, async () => {
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

test('config.json tells the site where everything is', { tags: 'API-01' }, async () => {
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
