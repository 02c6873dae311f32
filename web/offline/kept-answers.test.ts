import { expect, test } from 'vitest'
import { isToKeep, mayBeKept } from './worker/kept-answers.ts'

test.each([
  '/api/AppUser',
  '/api/achievements',
  '/api/games/page',
  '/api/games/unfinished',
  '/api/games/17',
  '/api/games/17/record',
  '/api/statistics/2',
  '/api/gametypes/page',
  '/api/gametypes/2',
  '/api/gametypes/ranked/-1',
  '/api/gametypes/ranked/2/mine',
  '/api/gametypes/ranked/2/past',
])('%s may be kept', { tags: 'AWAY-02' }, (path) => {
  expect(mayBeKept(path)).toBe(true)
})

test.each([
  '/api/AppUser/data',
  '/api/AppUser/preferences',
  '/api/Codes/list',
  '/api/People/3/games',
  '/api/system/secure',
  '/api/daily',
  '/auth/account',
  '/games/17',
])('%s is not kept', { tags: 'AWAY-02' }, (path) => {
  expect(mayBeKept(path)).toBe(false)
})

test('keeps a game only once it is over', { tags: 'AWAY-02' }, async () => {
  const game = (gameOver: boolean) => Response.json({ id: 17, gameOver })
  expect(await isToKeep('/api/games/17', game(true))).toBe(true)
  expect(await isToKeep('/api/games/17', game(false))).toBe(false)
  expect(await isToKeep('/api/games/17/record', game(false))).toBe(true)
})

test('keeps no refusal', { tags: 'AWAY-02' }, async () => {
  expect(await isToKeep('/api/AppUser', Response.json({}, { status: 403 }))).toBe(false)
})
