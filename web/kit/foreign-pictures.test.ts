import { expect, test } from 'vitest'
import { isForeign } from './foreign-pictures.ts'

test.each([
  ['', false],
  ['/favicon.svg', false],
  ['https://skyway.example/a.png', false],
  ['http://skyway.example/a.png', true],
  ['https://skyway.example:8443/a.png', true],
  ['https://pictures.example/a.png', true],
  ['//pictures.example/a.png', true],
])('[T-G5] whether the picture %j lies on another website: %s', (picture, expected) => {
  expect(isForeign(picture, 'https://skyway.example')).toBe(expected)
})
