import { expect, test } from 'vitest'
import { isComplete, isToKeep, mayBeKept } from './worker/keeping.ts'

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

const kept = new Set(['/assets/app.js', '/assets/all.css'])
const page = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

test('keeps a page whose scripts and styles are kept as well', { tags: 'AWAY-01' }, async () => {
  const response = page(
    '<link href="/assets/all.css"><script src="/assets/app.js"></script><img src="/assets/a.png">',
  )
  expect(await isComplete(response, kept)).toBe(true)
  expect(await response.text()).toContain('app.js')
})

test('keeps no page of another build', { tags: 'AWAY-01' }, async () => {
  expect(await isComplete(page('<script src="/assets/app2.js"></script>'), kept)).toBe(false)
})

test('keeps no answer that says that something went wrong', { tags: 'AWAY-01' }, async () => {
  expect(await isComplete(page('', 503), kept)).toBe(false)
  expect(await isComplete(new Response('', { status: 404 }), kept)).toBe(false)
})

test('keeps other files as they are', { tags: 'AWAY-01' }, async () => {
  expect(await isComplete(new Response('"/assets/app2.js"'), kept)).toBe(true)
})
