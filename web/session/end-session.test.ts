import { expect, test } from 'vitest'
import { safeReturnPath } from './end-session.ts'

const origin = 'https://cards.example'

test.each([
  ['/games/3?x=1#top', '/games/3?x=1#top'],
  ['/', '/'],
  ['https://cards.example/codes', '/codes'],
  [undefined, '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/logout', '/'],
  ['/sign-in?interaction=1', '/'],
])('the way back from %j is %j', { tags: 'T-C10' }, (asked, path) => {
  expect(safeReturnPath(asked, origin)).toBe(path)
})
