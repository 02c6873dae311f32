import { chmodSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort, withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { BareMachine } from './bare-machine.ts'
import { type RunningRelease, startRelease, succeeded } from './running.ts'

const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="64" height="64"><rect width="8" height="8" fill="#b3261e"/></svg>`
const post = (text: string) =>
  `---\ntitle: A new deck\nsummary: What arrived.\ndate: 2026-01-02\nauthor: Ann\ncategory: Design\ntags: [cards]\n---\n\n${text}\n`

let machine: BareMachine
let running: RunningRelease
let variables: Readonly<Record<string, string>>
let address: string

beforeAll(async () => {
  machine = new BareMachine(inject('archive'))
  const port = String(await freePort())
  address = `http://localhost:${port}`
  const data = machine.place('data')
  variables = { ...withoutLimits, DATA_FOLDER: data, PORT: port, CONTENT_FOLDER: machine.place('site') }
  const { CONTENT_FOLDER: site, ...others } = variables
  const flags = [
    '--name',
    'Larkfield & Co',
    '--url',
    'https://larkfield.example',
    '--email',
    'ann@larkfield.example',
  ]
  const made = machine.run('site', ['new', site ?? '', ...flags, '--tagline', 'Cards for "evenings"'], others)
  expect(succeeded(made)).toContain('README.md says how to go on')
  change('site.yaml', /^# logo: .*$/m, 'logo: our-sign.svg')
  change('site.yaml', /^ {2}pricing: off.*\n/m, '')
  write('pictures/our-sign.svg', sign)
  write('pages/pricing.yaml', prices())
  write('blog/a-new-deck.md', post('Fifty-two cards.'))
  write('interface/en-US/shell.yaml', `haveACode: 'Got a "code"? \`\${yes}\` It''s <here>'\n`)
  write('interface/en-US/account-mails.yaml', "reset:\n  subject: '{{code}} opens the door of {{name}}'\n")
  running = await startRelease(machine, variables)
})
afterAll(() => machine.remove())

function placeOf(file: string): string {
  return path.join(variables['CONTENT_FOLDER'] ?? '', file)
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(placeOf(file)), { recursive: true })
  writeFileSync(placeOf(file), text)
}

function change(file: string, from: RegExp, to: string): void {
  const before = readFileSync(placeOf(file), 'utf8')
  expect(before).toMatch(from)
  write(
    file,
    before.replace(from, () => to),
  )
}

/** Returns the prices of the sample, two of which are others. */
function prices(): string {
  const sample = readFileSync(path.join(machine.release, 'content/pages/pricing.yaml'), 'utf8')
  const plans = sample.slice(sample.search(/^plans:/m)).split(/^(?=\S)/m)[0] ?? ''
  const changed = [731, 732]
  const written = plans.replace(/price: \d+/g, (price) => {
    const next = changed.shift()
    return next === undefined ? price : `price: ${next}`
  })
  expect(changed).toEqual([])
  return written
}

async function page(place: string): Promise<string> {
  return await (await fetch(address + place)).text()
}

test('a release without Node.js serves a folder of the owner: pages, feed, manifest, pictures and mails', {
  tags: 'OWNER-08',
}, async () => {
  expect(await page('/')).toContain('<title>Larkfield &amp; Co: Cards for &quot;evenings&quot;</title>')
  const offer = await page('/pricing')
  expect(offer).toContain('731')
  expect(offer).toContain('732')
  expect(await page('/blogs/a-new-deck')).toContain('Fifty-two cards.')
  expect(await page('/feed.xml')).toContain('<title>A new deck</title>')
  expect(await page('/site.webmanifest')).toContain('Larkfield & Co')
  expect(await page('/licenses')).toContain('Larkfield &amp; Co')
  const missing = await fetch(`${address}/no/such.page`, { headers: { accept: 'text/html' } })
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Larkfield &amp; Co')])
  expect((await fetch(`${address}/team`)).status).toBe(404)
  const picture = await fetch(`${address}/open-graph/blogs/a-new-deck.jpg`)
  const drawn = sharp(await picture.arrayBuffer())
  expect(await drawn.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  // The logo is in its corner, in its color but for what JPEG rounds.
  const corner = await drawn.extract({ left: 110, top: 95, width: 1, height: 1 }).raw().toBuffer()
  for (const [at, level] of [0xb3, 0x26, 0x1e].entries())
    expect(Math.abs(corner.readUInt8(at) - level)).toBeLessThan(4)

  await new TestClient(address).signUp('bo@larkfield.example', 'a long password of Bo', 'Bo')
  const asked = await fetch(`${address}/auth/forgot-password`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bo@larkfield.example' }),
  })
  expect(asked.status, await asked.text()).toBe(200)
  await expect.poll(running.output).toMatch(/\w+ opens the door of Larkfield & Co/)
})

test('a sentence may have any characters, and the name of the sample is nowhere', {
  tags: 'OWNER-08',
}, async () => {
  const home = await page('/')
  const scripts = globSync('assets/*.js', { cwd: siteFolder() }).map((file) =>
    readFileSync(path.join(siteFolder(), file), 'utf8'),
  )
  const written = `Got a \\"code\\"? \\\`\\\${yes}\\\` It\\'s <here>`
  expect(scripts.some((script) => script.includes(written))).toBe(true)
  expect(scripts.filter((script) => /@@[a-z-]+\./.test(script))).toEqual([])
  expect(home).not.toContain('SkyWay Games')
  const files = globSync('**/*.{html,data,js,xml,txt,svg,webmanifest}', { cwd: siteFolder() })
  expect(files.length).toBeGreaterThan(200)
  expect(
    files.filter((file) => readFileSync(path.join(siteFolder(), file), 'utf8').includes('SkyWay Games')),
  ).toEqual([])
})

test('a running server shows a changed post as soon as the build has taken it', {
  tags: 'OWNER-08',
}, async () => {
  write('blog/a-new-deck.md', post('Fifty-three cards.'))
  const began = performance.now()
  succeeded(machine.run('site', ['build'], variables))
  await vi.waitUntil(async () => (await page('/blogs/a-new-deck')).includes('Fifty-three cards.'), {
    timeout: 60_000,
  })
  console.log(`from the saved post to the served page: ${((performance.now() - began) / 1000).toFixed(1)} s`)
})

test('a disk that cannot be written stops no server whose site is built', { tags: 'OWNER-08' }, async () => {
  expect(await running.stop()).toBe(0)
  const sites = path.dirname(siteFolder())
  chmodSync(sites, 0o500)
  write('blog/a-new-deck.md', post('Fifty-five cards.'))
  running = await startRelease(machine, variables)
  expect(running.output()).toMatch(/permission denied[\s\S]*The site stays as it was\./)
  expect(await page('/blogs/a-new-deck')).toContain('Fifty-three cards.')
  chmodSync(sites, 0o700)
  write('blog/a-new-deck.md', post('Fifty-three cards.'))
})

test('a mistake in the folder stops neither a running server nor its next start', {
  tags: 'OWNER-08',
}, async () => {
  write('interface/en-US/shell.yaml', 'haveACod: Got a code?\n')
  rmSync(placeOf('pictures/our-sign.svg'))
  const built = machine.run('site', ['build'], variables)
  expect(built.status).toBe(3)
  expect(built.output).toContain("line 1: unknown field 'haveACod'; did you mean 'haveACode'?")
  expect(built.output).toContain('2 mistakes in content: the site stays as it was.')
  expect(await page('/blogs/a-new-deck')).toContain('Fifty-three cards.')

  expect(await running.stop()).toBe(0)
  running = await startRelease(machine, variables)
  expect(running.output()).toContain('Starting with the site and the texts of the last build.')
  expect(await page('/blogs/a-new-deck')).toContain('Fifty-three cards.')
  expect(await running.stop()).toBe(0)

  rmSync(siteFolder(), { recursive: true })
  await expect(startRelease(machine, variables)).rejects.toThrow(
    '2 mistakes in content: the site was not built.',
  )
})

test('in a preview, open pages load each saved change', { tags: 'OWNER-08' }, async () => {
  write('interface/en-US/shell.yaml', 'haveACode: Got a code?\n')
  write('pictures/our-sign.svg', sign)
  running = await startRelease(machine, variables, ['site', 'watch'])
  const [, changes = ''] = /new EventSource\('([^']+)'\)/.exec(await page('/blogs/a-new-deck')) ?? []
  const stop = new AbortController()
  const { body } = await fetch(address + changes, { signal: stop.signal })
  const events = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events?.read())?.value).toBe(': waiting\n\n')
  write('blog/a-new-deck.md', post('Fifty-four cards.'))
  expect((await events?.read())?.value).toBe('data: built\n\n')
  expect(await page('/blogs/a-new-deck')).toContain('Fifty-four cards.')
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  // No address ends the preview.
  expect((await fetch(`${address}//`)).status).toBeLessThan(500)
  stop.abort()
  expect(await running.stop()).toBe(0)
})

/** Returns the folder of the built site, which has the name of the version. */
function siteFolder(): string {
  const [site = ''] = globSync('site/*', { cwd: variables['DATA_FOLDER'] ?? '' })
  return path.join(variables['DATA_FOLDER'] ?? '', site)
}
