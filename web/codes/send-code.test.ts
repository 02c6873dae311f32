import { expect, test } from 'vitest'
import { ApiFailure } from '../api/client.ts'
import { resultOf } from './send-code.ts'

const failure = (status: number, headers: Record<string, string> = {}) =>
  new ApiFailure(new Response(null, { status, headers }), null)

test('[CODE-03] true accepts a code; false and every refusal do not', async () => {
  expect(await resultOf(Promise.resolve(true))).toEqual({ state: 'accepted' })
  expect(await resultOf(Promise.resolve(false))).toEqual({ state: 'refused', wait: null })
  expect(await resultOf(Promise.reject(failure(403)))).toEqual({ state: 'refused', wait: null })
})

test.each([
  [{ 'retry-after': '130' }, '3 minutes'],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '1 minute'],
  [{}, '1 minute'],
])(
  '[T-D1] too many codes, answered with %o, are refused with when to try again: %s',
  async (headers, when) => {
    expect(await resultOf(Promise.reject(failure(429, headers)))).toEqual({
      state: 'refused',
      wait: `Too many codes were sent. You can try again in ${when}.`,
    })
  },
)
