import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { limit } from '../../../test/support/limits.ts'
import { copyPreparedData } from '../../../test/support/postgres/prepared-data.ts'
import { type ChosenClaimsProvider, openChosenClaims } from '../../../test/support/providers/chosen-claims.ts'
import { type ServerProcess, startServer } from '../../../test/support/server/server-process.ts'
import { memoryFolder } from '../../../test/support/server/throw-away-folder.ts'

const folder = memoryFolder()
let provider: ChosenClaimsProvider
let server: ServerProcess
beforeAll(async () => {
  provider = await openChosenClaims()
  await copyPreparedData(folder)
  server = await startServer({
    DATA_FOLDER: folder,
    GOOGLE_CLIENT_ID: 'cards',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_ISSUER: provider.issuer,
    FACEBOOK_CLIENT_ID: 'cards',
    FACEBOOK_CLIENT_SECRET: 'a secret',
    FACEBOOK_ISSUER: provider.issuer,
  })
  await server.ready()
}, limit(60_000))
afterAll(async () => {
  await server.stop()
  await provider.close()
  rmSync(folder, { recursive: true, force: true })
})

const entry = z.object({
  event: z.string().optional(),
  account: z.string().optional(),
  provider: z.string().optional(),
  reason: z.string().optional(),
})
/** The lines about requests. In development, others show mails. */
const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"reqId"'))
const events = () =>
  lines().flatMap((line) => {
    const { event, ...rest } = entry.parse(JSON.parse(line))
    return event === undefined ? [] : [{ event, ...rest }]
  })

/** A browser with cookies, which comes back from a provider that says these things. */
function openBrowser() {
  const cookies = new Map<string, string>()
  async function send(path: string, init: RequestInit = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(server.address + path, {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...(init.body !== undefined && { 'content-type': 'application/json' }) },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return async (name: 'google' | 'facebook', claims: object) => {
    const started = await send(`/auth/federation/${name}`, { method: 'POST', body: '{}' })
    const { url } = z.object({ url: z.string() }).parse(await started.json())
    const asked = new URL(url).searchParams
    const now = Math.floor(Date.now() / 1000)
    const code = provider.codeFor({
      iss: provider.issuer,
      aud: 'cards',
      iat: now,
      exp: now + 600,
      nonce: asked.get('nonce'),
      ...claims,
    })
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '' })
    expect((await send(`/auth/callback/${name}?${query.toString()}`)).status).toBe(302)
  }
}

test('the log says which account was linked with which provider, and contains no address', {
  tags: ['T-F12', 'T-A15'],
}, async () => {
  const comeBack = openBrowser()
  const person = (sub: string, email: string) => ({ sub, email, email_verified: true })
  await comeBack('facebook', person('felix at facebook', 'felix@example.org'))
  await comeBack('google', person('felix at google', 'felix@example.org'))
  await comeBack('facebook', person('felix at facebook', 'felix@example.org'))
  await comeBack('google', person('second of felix', 'felix@example.org'))
  await comeBack('facebook', person('gustav at facebook', 'gustav@example.org'))
  await comeBack('google', person('a\nb', 'felix@example.org'))

  await expect.poll(() => events().map(({ event }) => event)).toContain('federated sign-in failed')
  const found = events()
  const [felix, gustav] = found.filter(({ event }) => event === 'sign-up').map(({ account }) => account)
  expect(found).toEqual([
    { event: 'sign-up', account: felix, provider: 'facebook' },
    { event: 'sign-in', account: felix },
    { event: 'link pending', account: felix, provider: 'google' },
    { event: 'sign-in', account: felix },
    { event: 'provider linked', account: felix, provider: 'google' },
    { event: 'link pending', account: felix, provider: 'google' },
    { event: 'sign-up', account: gustav, provider: 'facebook' },
    { event: 'sign-in', account: gustav },
    { event: 'provider not linked', account: gustav, provider: 'google' },
    {
      event: 'federated sign-in failed',
      provider: 'google',
      reason: 'The provider says something that is not plausible: sub',
    },
  ])
  expect(lines().join()).not.toMatch(/example\.org|at google|at facebook|pending-link=/)
})
