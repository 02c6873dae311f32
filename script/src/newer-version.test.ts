import { expect, test } from 'vitest'
import { newerPatch, sizeOfStep } from './newer-version.ts'

test.each([
  ['24.21.0', [['24.9.0', '24.21.0', '26.10.0']], null],
  ['24.21.0', [['24.22.0', '24.21.0', '24.9.0']], '24.22.0'],
  ['24.9.0', [['24.10.0', '24.9.1']], '24.10.0'],
  ['24.21.0', [['24.21.1', '24.22.0'], ['24.21.1']], '24.21.1'],
  ['24.21.0', [['24.22.0'], ['24.21.0']], null],
  ['18.4.0-beta.17', [['18.4.0-beta.17', '18.6.0-beta.18', '19.0.0-beta.18']], '18.6.0-beta.18'],
  ['18.4.0-beta.17', [['18.4.0-beta.18']], '18.4.0-beta.18'],
])('the patch after %s among %j is %s', (pinned, available, newer) => {
  expect(newerPatch(pinned, available)).toBe(newer)
})

test.each([
  ['1.2.3', '2.0.0', 'major'],
  ['1.2.3', '1.3.0', 'minor'],
  ['1.2.3', '1.2.10', 'patch'],
])('from %s to %s is a %s step', (from, to, size) => {
  expect(sizeOfStep(from, to)).toBe(size)
})
