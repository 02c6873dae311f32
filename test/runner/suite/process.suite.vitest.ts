import { beforeAll, describe, expect, test } from 'vitest'
import { attempt } from './attempts.ts'

describe('a process [of the suite]', () => {
  test('passes', () => expect(attempt('process passes')).toBe(1))
  test('fails once', () => expect(attempt('process fails once')).toBe(2))
})

describe.runIf(process.env['SUITE_SET_UP'])('a set-up', () => {
  beforeAll(() => expect(attempt('set-up')).toBe(2))
  test('passes after its set-up', () => {})
})
