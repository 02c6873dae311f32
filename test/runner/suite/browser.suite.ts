import { expect, test } from '@playwright/test'
import { attempt } from './attempts.ts'

test.describe('once', { tag: '@once' }, () => {
  test('passes', () => expect(attempt('passes')).toBe(1))
  test('fails once', () => expect(attempt('fails once')).toBe(2))
})

test.describe('twice', { tag: '@twice' }, () => {
  test('passes', () => expect(attempt('passes')).toBe(1))
  test('fails twice', () => expect(attempt('fails twice')).toBe(3))
})

test.describe('six', { tag: '@six' }, () => {
  for (let number = 1; number <= 6; number += 1)
    test(`fails once (${number})`, () => expect(attempt(`six ${number}`)).toBe(2))
})

test.describe('fifteen', { tag: '@fifteen' }, () => {
  for (let number = 1; number <= 15; number += 1) test(`fails (${number})`, () => expect(number).toBe(0))
})
