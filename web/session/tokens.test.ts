import { expect, test } from 'vitest'
import { claimsOf } from './tokens.ts'

test('what is no token has no claims', () => {
  for (const text of ['', 'x', 'a.b.c', 'a.!!.c', 'a.bnVsbA.c']) expect(claimsOf(text)).toEqual({})
})
