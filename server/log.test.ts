import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { beginPassword, beginProof, light } from '../test/support/app/password.ts'
import { copyPreparedData } from '../test/support/postgres/prepared-data.ts'
import { type ServerProcess, startServer } from '../test/support/server/server-process.ts'
import { memoryFolder } from '../test/support/server/throw-away-folder.ts'

const folder = memoryFolder()
let server: ServerProcess
beforeAll(async () => {
  await copyPreparedData(folder)
  server = await startServer({ DATA_FOLDER: folder, LOG_LEVEL: 'debug' })
  await server.ready()
}, 60_000)
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
  status: z.number().optional(),
})
const entries = () =>
  server
    .output()
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .map((text) => entry.parse(JSON.parse(text)))
/** Waits for the line about this answer, the last one of its request. */
const logged = (answer: Response) =>
  expect.poll(() => entries().map(({ reqId }) => reqId)).toContain(answer.headers.get('x-request-id'))

const heron = { email: 'heron@example.org', password: 'reeds beside the still water', name: 'Heron' }
const answerShape = z.record(z.string(), z.unknown())
const text = z.string().catch('')
async function post(path: string, body: object, origin = server.address) {
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
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

test("[T-F12] [T-A15] the log says who did what and when, and contains no secret and no person's address", async () => {
  const { email, name, password } = heron
  const { registrationRequest, finish } = await beginPassword(password, light)
  const { ticket, registrationResponse } = await post('/auth/password/start', { registrationRequest })
  await post('/auth/sign-up', { email, name, newPassword: { ticket, record: finish(registrationResponse) } })
  await signIn(password)
  for (let i = 0; i < 10; i++) await signIn('a guess in the dark')
  await post('/auth/sign-in', {}, 'https://evil.example')
  const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }
  await logged(await fetch(`${server.address}/api/AppUser?email=${heron.email}&code=12345`, { headers }))

  const found = entries()
  const accounts = (event: string) => found.filter((one) => one.event === event).map(({ account }) => account)
  const [account] = accounts('sign-up')
  expect(account).toEqual(expect.any(String))
  // A sign-up also signs in.
  expect(accounts('sign-in')).toEqual([account, account])
  expect(accounts('sign-in failed')).toEqual(Array(9).fill(account))
  const warned = found.filter(({ level, reqId }) => level === 'warn' && reqId !== undefined)
  expect(warned.map(({ status }) => status)).toEqual([429, 403])
  expect(found.every(({ time }) => time.endsWith('Z'))).toBe(true)
  // Lines without a request are about the server itself, not about a person.
  expect(found.every(({ reqId, event }) => reqId !== undefined || event === undefined)).toBe(true)
  expect(server.output()).not.toMatch(/heron@|reeds|guess in|eyJ|12345|Bearer|skyway\.session/)
})

test('[T-F12] only the logger writes to the log', async () => {
  const before = entries().length
  const forged = encodeURIComponent('\r\n{"level":"error","time":"2020-01-01T00:00:00Z","msg":"forged"}\r\n')
  await logged(await fetch(`${server.address}/api/games/${forged}`))
  expect(entries()).toHaveLength(before + 1)
})
