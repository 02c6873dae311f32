import { expect, test } from 'vitest'
import { routedAddresses } from './addresses.ts'

const addresses = routedAddresses()
const isRouted = (path: string) => Object.values(addresses).some((one) => new RegExp(one, 'i').test(path))

test('an address with an optional part is listed with and without it', () => {
  expect(Object.keys(addresses)).toEqual(
    expect.arrayContaining(['/my-games/:id', '/my-games/:id/replay', '/inbox/messages/:id']),
  )
})

test.each([
  '/my-games/1',
  '/My-Games/123456789012345/replay',
  '/game-type/new',
  '/game-type/2',
  '/daily/practice/2026-11-21/1',
  '/practice/2',
  '/challenge/7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e/play',
  '/challenge/7b3f0f43-6f1a',
  '/inbox/newsletter/3',
  '/fetch-data/1',
])('the router knows %s', { tags: 'HOST-10' }, (path) => {
  expect(isRouted(path)).toBe(true)
})

test.each([
  ['no number', '/my-games/abc'],
  ['too long a number', '/my-games/1234567890123456'],
  ['a negative number', '/my-games/-1'],
  ['an unknown part', '/my-games/1/replays'],
  ['a missing part', '/my-games'],
  ['more behind it', '/my-games/1/replay/x'],
  ['a line break behind it', '/my-games/1\n'],
  ['no day', '/daily/practice/today/1'],
  ['no challenge', '/challenge/mine'],
  ['new where nothing can be added', '/new-game/new'],
  ['a page of a file', '/blogs/none'],
  ['nothing', '/no/such/page'],
])('the router does not know an address with %s: %j', { tags: 'HOST-10' }, (_, path) => {
  expect(isRouted(path)).toBe(false)
})
