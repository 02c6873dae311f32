import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../http/problem.ts'
import { Keys } from './keys.ts'
import { TokenCheck } from './token-check.ts'

const name = 'https://provider.example'
const audience = 'https://skyway.example/api'
const start = Date.parse('2026-11-22T12:00:00Z')
const now = start / 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A check of a provider's tokens, and their signer. The test can withdraw the key and let time pass. */
async function provider() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const published = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] }
  const clock = { milliseconds: 0 }
  const keys = new Keys(
    async () => published,
    () => clock.milliseconds,
  )
  const tokens = new TokenCheck({
    name,
    keys,
    algorithms: ['ES256'],
    audienceClaim: 'aud',
    audience,
    tokenType: 'any',
    groups: { claims: ['groups'], prefix: '' },
    usernameClaim: 'username',
  })
  const sign = (claims: JWTPayload, header: object = {}) =>
    new SignJWT({ iss: name, aud: audience, sub: 'ada', iat: now, exp: now + 600, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k', ...header })
      .sign(privateKey)
  /** Returns the HTTP status with which a token is refused, or 200. */
  const statusOf = (token: string) =>
    tokens.check(token).then(
      () => 200,
      (problem: unknown) => (problem instanceof Problem ? problem.status : problem),
    )
  return { published, clock, keys, sign, statusOf }
}

test('a token that was accepted before is refused after its key was withdrawn', {
  tags: 'T-A6',
}, async () => {
  const { published, clock, keys, sign, statusOf } = await provider()
  const token = await sign({})
  expect(await statusOf(token)).toBe(200)
  const { version } = keys
  published.keys = []
  clock.milliseconds += 15 * 60_000
  await statusOf(token)
  await expect.poll(() => keys.version).toBeGreaterThan(version)
  expect(await statusOf(token)).toBe(401)
})

test.each([
  ['that ended 29 s ago', { exp: now - 29 }, 200],
  ['that ended 30 s ago', { exp: now - 30 }, 401],
  ['issued 30 s from now', { iat: now + 30 }, 200],
  ['issued 31 s from now', { iat: now + 31 }, 401],
])('the clocks may differ by 30 s: a token %s', { tags: 'T-A3' }, async (_, claims, status) => {
  const { sign, statusOf } = await provider()
  expect(await statusOf(await sign(claims))).toBe(status)
})

test.each([
  ['29 s', 29, 200],
  ['30 s', 30, 401],
])('a token that was accepted before, %s after it expired', { tags: 'T-A3' }, async (_, seconds, status) => {
  const { sign, statusOf } = await provider()
  const token = await sign({})
  expect(await statusOf(token)).toBe(200)
  vi.setSystemTime(start + (600 + seconds) * 1000)
  expect(await statusOf(token)).toBe(status)
})

test('a token of 8,192 characters is accepted, and a longer one is refused unread', {
  tags: 'T-C1',
}, async () => {
  const { sign, statusOf } = await provider()
  const shortest = await sign({ note: '' }, { cty: '' })
  // Three bytes become four characters, so that some lengths need one more byte in the header.
  const ofLength = async (length: number) => {
    const bytes = Math.floor(((length - shortest.length) * 3) / 4)
    const paddings = [-2, -1, 0, 1].flatMap((more) => ['', 'a'].map((cty) => ({ note: bytes + more, cty })))
    const tokens = await Promise.all(
      paddings.map(({ note, cty }) => sign({ note: 'x'.repeat(note) }, { cty })),
    )
    const token = tokens.find((one) => one.length === length)
    if (token === undefined) throw new Error(`no token of ${length} characters`)
    return token
  }
  expect(await statusOf(await ofLength(8192))).toBe(200)
  expect(await statusOf(await ofLength(8193))).toBe(401)
})
