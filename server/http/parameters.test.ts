import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { integerBetween, wholeNumberUpTo } from './parameters.ts'

const refusal = (shape: z.ZodType, value: unknown) =>
  shape.safeParse(value).error?.issues.map(({ message }) => message)

describe('a number out of its range is refused with the range', () => {
  const range = 'This must be a whole number between 1 and 1,500.'

  test.each([0, -1, 1501, 1e20, 1.5, -1e300])('in a body: %j', (value) => {
    expect(refusal(integerBetween(1, 1500), value)).toContain(range)
  })
  test.each(['0', '-1', '1501', '999999999999999'])('in an address: %j', (value) => {
    expect(refusal(wholeNumberUpTo(1500), value)).toEqual([range])
  })
})

test.each(['x', '', '1.5', '1e2', ' 1', '9'.repeat(16)])('%j in an address is no number', (value) => {
  expect(refusal(wholeNumberUpTo(1500), value)).toEqual(['This must be a whole number.'])
})

test.each(['7', null, undefined, [7], true, Number.NaN])('%j in a body is no number', (value) => {
  expect(integerBetween(1, 9).safeParse(value).success).toBe(false)
})

test('both bounds are in the range', () => {
  expect([1, 1500].map((value) => integerBetween(1, 1500).parse(value))).toEqual([1, 1500])
  expect(['1', '1500'].map((value) => wholeNumberUpTo(1500).parse(value))).toEqual([1, 1500])
})
