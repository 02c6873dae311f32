import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { limit } from '../test/support/limits.ts'
import { copyPreparedData } from '../test/support/postgres/prepared-data.ts'
import { type ServerProcess, startServer } from '../test/support/server/server-process.ts'
import { memoryFolder } from '../test/support/server/throw-away-folder.ts'
import { beginPassword, beginProof, light } from './identity/credentials/opaque-client.ts'

const folder = memoryFolder()
let server: ServerProcess
beforeAll(async () => {
  await copyPreparedData(folder)
  server = await startServer({
    DATA_FOLDER: folder,
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '127.0.0.1, ::1',
  })
  await server.ready()
}, limit(60_000))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const entry = z.looseObject({
  time: z.iso.datetime(),
  level: z.string(),
  reqId: z.uuid().optional(),
  event: z.string().optional(),
  account: z.string().nullish(),
  network: z.string().optional(),
  status: z.number().optional(),
})
const lines = () =>
  server
    .output()
    .split('\n')
    .filter((text) => text.startsWith('{'))
const entries = () => lines().map((text) => entry.parse(JSON.parse(text)))
/** Waits for the line about this answer, the last one of its request. */
const logged = (answer: Response) =>
  expect.poll(() => entries().map(({ reqId }) => reqId)).toContain(answer.headers.get('x-request-id'))

const heron = { email: 'heron@example.org', password: 'reeds beside the still water', name: 'Heron' }
/** This machine is the proxy of a client elsewhere. */
const forwarded = { 'x-forwarded-for': '203.0.113.77' }
const network = '203.0.113.0/24'
const answerShape = z.record(z.string(), z.unknown())
const text = z.string().catch('')
async function post(path: string, body: object, origin = server.address) {
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...forwarded },
    body: JSON.stringify(body),
  })
  const { ticket, loginResponse, registrationResponse } = answerShape.parse(await answer.json())
  return {
    ticket: text.parse(ticket),
    loginResponse: text.parse(loginResponse),
    registrationResponse: text.parse(registrationResponse),
  }
}
async function signIn(password: string) {
  const { startLoginRequest, finish } = await beginProof(password, light)
  const { ticket, loginResponse } = await post('/auth/sign-in/start', {
    email: heron.email,
    startLoginRequest,
  })
  if (ticket !== '') await post('/auth/sign-in', { ticket, finishLoginRequest: finish(loginResponse) })
}

test("the log says who did what and when, and contains no secret and no person's address", {
  tags: ['T-F12', 'T-A15'],
}, async () => {
  const { email, name, password } = heron
  const { registrationRequest, finish } = await beginPassword(password, light)
  const { ticket, registrationResponse } = await post('/auth/password/start', {
    email,
    registrationRequest,
  })
  await post('/auth/sign-up', { email, name, newPassword: { ticket, record: finish(registrationResponse) } })
  await signIn(password)
  for (let i = 0; i < 10; i++) await signIn('a guess in the dark')
  await post('/auth/sign-in', {}, 'https://evil.example')
  const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.', ...forwarded }
  await logged(await fetch(`${server.address}/api/AppUser?email=${heron.email}&code=12345`, { headers }))

  const found = entries()
  const accounts = (event: string) => found.filter((one) => one.event === event).map(({ account }) => account)
  const [account] = accounts('sign-up')
  expect(account).toEqual(expect.any(String))
  // A sign-up also signs in.
  expect(accounts('sign-in')).toEqual([account, account])
  expect(accounts('sign-in failed')).toEqual(Array(5).fill(account))
  const warned = found.filter(({ level, reqId }) => level === 'warn' && reqId !== undefined)
  expect(warned.map(({ status }) => status)).toEqual([...Array(5).fill(429), 403])
  expect(found.every(({ time }) => time.endsWith('Z'))).toBe(true)
  // Lines without a request are about the server itself, not about a person.
  expect(found.every(({ reqId, event }) => reqId !== undefined || event === undefined)).toBe(true)
  // Lines about an event say where the client is, so that somebody can act; those about a visit do not.
  for (const { event, network: logged } of found) expect(logged).toBe(event && network)
  expect(new Set(found.map(({ event }) => event))).toContain('refused')
  expect(server.output()).not.toMatch(
    /203\.0\.113\.77|heron@|reeds|guess in|eyJ|12345|Bearer|skyway\.session/,
  )
})

test('only the logger writes to the log', { tags: 'T-F12' }, async () => {
  const before = entries().length
  const forged = encodeURIComponent('\r\n{"level":"error","time":"2020-01-01T00:00:00Z","msg":"forged"}\r\n')
  await logged(await fetch(`${server.address}/api/games/${forged}`))
  expect(entries()).toHaveLength(before + 1)
})

test('the fail2ban filter in docs/operator/monitor.md finds failures and exceeded limits, and no login', {
  tags: 'T-F12',
}, async () => {
  for (let i = 0; i < 10; i++) await signIn('a guess in the dark')
  await post('/auth/sign-in', {}, 'https://evil.example')
  await post('/auth/sign-up/confirm-email', { ticket: 'none', code: '00000000' })
  const { registrationRequest, finish } = await beginPassword(heron.password, light)
  const owl = { email: 'owl@example.org', name: 'Owl' }
  const { ticket, registrationResponse } = await post('/auth/password/start', {
    email: owl.email,
    registrationRequest,
  })
  const newPassword = { ticket, record: finish(registrationResponse) }
  await post('/auth/first-admin', { ...owl, newPassword, token: 'none' })
  const forged = encodeURIComponent(',"network":"198.51.100.0/24","event":"sign-in failed"')
  await logged(await fetch(`${server.address}/api/${forged}`, { headers: forwarded }))

  const page = readFileSync(new URL('../docs/operator/monitor.md', import.meta.url), 'utf8')
  const [, filter = ''] = /```ini\n(\[Definition\][^`]*)```/.exec(page) ?? []
  const [, date = '', ...failures] = filter.split(/\n(?:\w+ =)? */).slice(0, -1)
  // What fail2ban puts in place of its tags (fail2ban/server/failregex.py and strptime.py).
  const tags: Record<string, string> = {
    '%%Y': '\\d{4}',
    '%%m': '\\d{2}',
    '%%d': '\\d{2}',
    '%%H': '\\d{2}',
    '%%M': '\\d{2}',
    '%%S': '\\d{2}',
    '%%f': '\\d{1,6}',
    '%%z': '(?:Z|[+-]\\d{2}:?\\d{2})',
    '<SUBNET>': '(?<network>[\\d.]+(?:/\\d+)?)',
  }
  const pattern = (text: string) => new RegExp(text.replace(/%%\w|<SUBNET>/g, (tag) => tags[tag] ?? tag))
  expect(failures).toHaveLength(3)
  const found = lines().flatMap((line) => {
    expect(line).toMatch(pattern(date))
    const match = failures.map((failure) => pattern(failure).exec(line)).find((one) => one !== null)
    return match ? [{ ...entry.parse(JSON.parse(line)), blocked: match.groups?.['network'] }] : []
  })
  expect(new Set(found.map(({ blocked }) => blocked))).toEqual(new Set([network]))
  const failed = entries().filter(
    ({ event = '', status }) =>
      / failed$|^\w+ refused$/.test(event) || (event === 'refused' && status === 429),
  )
  expect(found.map(({ reqId, event }) => [reqId, event])).toEqual(
    failed.map(({ reqId, event }) => [reqId, event]),
  )
  expect(new Set(failed.map(({ event }) => event))).toEqual(
    new Set(['sign-in failed', 'code refused', 'link refused', 'refused']),
  )
})
