import { exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { Keys, KeysUnavailable } from './keys.ts'

async function keyPair(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256' }
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
  return { jwk, token }
}

/** A provider whose keys, health and clock the test controls. */
async function provider() {
  const [first, second] = await Promise.all([keyPair('first'), keyPair('second')])
  const state = { keys: [first.jwk], isDown: false, loads: 0, now: 0 }
  const keys = new Keys(
    async (): Promise<JSONWebKeySet> => {
      state.loads += 1
      if (state.isDown) throw new Error('down')
      return { keys: state.keys }
    },
    () => state.now,
  )
  const isTaken = async (token: string) =>
    await jwtVerify(token, keys.select.bind(keys)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof KeysUnavailable) throw error
        return false
      },
    )
  return { first, second, state, keys, isTaken }
}

test('a new key is accepted within a minute', { tags: 'T-A6' }, async () => {
  const { first, second, state, isTaken } = await provider()
  expect(await isTaken(first.token)).toBe(true)
  state.keys = [first.jwk, second.jwk]
  state.now += 60_000
  expect(await isTaken(second.token)).toBe(true)
})

test('a withdrawn key is refused within 15 minutes', { tags: 'T-A6' }, async () => {
  const { first, second, state, keys, isTaken } = await provider()
  expect(await isTaken(first.token)).toBe(true)
  const { version } = keys
  state.keys = [second.jwk]
  state.now += 15 * 60_000
  keys.refresh()
  await expect.poll(() => keys.version).toBeGreaterThan(version)
  expect(await isTaken(first.token)).toBe(false)
})

test('unknown key ids cause a request now and then, not every time', { tags: 'T-A7' }, async () => {
  const { first, second, state, isTaken } = await provider()
  expect(await isTaken(first.token)).toBe(true)
  state.now += 60_000
  const loadsBefore = state.loads
  for (let i = 0; i < 100; i += 1) expect(await isTaken(second.token)).toBe(false)
  expect(state.loads - loadsBefore).toBe(1)
})

test('while the provider is down, the known keys stay in use', { tags: 'T-A8' }, async () => {
  const { first, state, keys, isTaken } = await provider()
  expect(await isTaken(first.token)).toBe(true)
  state.isDown = true
  state.now += 3_600_000
  keys.refresh()
  expect(await isTaken(first.token)).toBe(true)
})

test('without any keys no token can be accepted or refused, until the provider is back', {
  tags: 'T-A8',
}, async () => {
  const { first, state, isTaken } = await provider()
  state.isDown = true
  await expect(isTaken(first.token)).rejects.toThrow(KeysUnavailable)
  state.isDown = false
  state.now += 2_000
  expect(await isTaken(first.token)).toBe(true)
})
