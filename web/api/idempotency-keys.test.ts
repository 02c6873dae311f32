import { expect, test } from 'vitest'
import { sendOnce } from './idempotency-keys.ts'

/** Sends a request that ends with these outcomes, one after the other. Returns the keys that it had. */
async function keysOf(outcomes: readonly (number | 'lost')[], asked = { address: '/games', body: '{}' }) {
  const keys: string[] = []
  for (const outcome of outcomes) {
    await sendOnce(asked, async (key) => {
      keys.push(key)
      if (outcome === 'lost') throw new Error('no answer')
      return new Response(null, { status: outcome })
    }).catch(() => {})
  }
  return keys
}

test.each([
  ['a request without an answer keeps its key when it is sent again', ['lost', 'lost', 200], 1],
  ['so does one that the server or a proxy could not finish', [503, 502, 500, 200], 1],
  ['an answered request, sent again, creates another thing', [200, 200], 2],
  ['so does one that was refused', [409, 200], 2],
  ['an answer ends the key of those before', ['lost', 200, 200], 2],
] as const)('%s', async (_, outcomes, different) => {
  const keys = await keysOf(outcomes)
  expect(new Set(keys).size).toBe(different)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test('requests that ask for something else have keys of their own', async () => {
  const keys = [
    ...(await keysOf(['lost'], { address: '/games', body: '{"gameTypeId":1}' })),
    ...(await keysOf(['lost'], { address: '/games', body: '{"gameTypeId":2}' })),
    ...(await keysOf(['lost'], { address: '/teams', body: '{"gameTypeId":1}' })),
  ]
  expect(new Set(keys).size).toBe(3)
})

test('two of the same at once, as by a double click, have one key', async () => {
  let answer = () => {}
  const answered = new Promise<Response>((resolve) => {
    answer = () => resolve(new Response())
  })
  const keys: string[] = []
  const send = (key: string) => {
    keys.push(key)
    return answered
  }
  const both = [sendOnce({ address: '/a', body: '' }, send), sendOnce({ address: '/a', body: '' }, send)]
  answer()
  await Promise.all(both)
  expect(keys[0]).toBe(keys[1])
})
