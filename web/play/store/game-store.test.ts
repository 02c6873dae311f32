import { beforeEach, expect, test, vi } from 'vitest'
import { type Dealt, dealSkyway } from '../../../test/support/games/dealt-game.ts'
import type { SkywayGame } from '../skyway/state/game.ts'
import { openSkyway, type SkywayEvent, skyway } from '../skyway/state/table.ts'
import type { PendingMove } from './game.ts'
import { createGameStore } from './game-store.ts'
import type { MoveAnswer } from './outbox.ts'
import { keptPendingMove } from './pending-move.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const pile: SkywayEvent = { type: 'pile', row: 0 }
const place: SkywayEvent = { type: 'place', row: 1, column: 1 }
const move = { actionId: 0, itemRow: 1, itemColumn: 1 }

function storeOf(dealt: Dealt<SkywayGame>, post: (pending: PendingMove) => Promise<MoveAnswer<SkywayGame>>) {
  const said: string[] = []
  const posted: PendingMove[] = []
  const store = createGameStore(openSkyway(dealt.game()), skyway, {
    post: (pending) => {
      posted.push(pending)
      return post(pending)
    },
    pause: async () => {},
    load: async () => dealt.game(),
    warn: (message) => said.push(message),
    onSignedOut: () => said.push('signed out'),
  })
  return { store, said, posted }
}

test('a move goes out once, is kept until it is answered, and the answer is shown', {
  tags: 'NET-01',
}, async () => {
  const dealt = dealSkyway()
  const { store, posted } = storeOf(dealt, async () => ({ status: 200, game: dealt.play(move) }))
  for (const event of [pile, place, place, pile, place]) store.dispatch(event)
  expect(keptPendingMove(7)).toEqual({ turn: 0, move })
  await expect.poll(() => store.state().game.turn).toBe(1)
  expect(posted).toEqual([{ turn: 0, move }])
  expect(keptPendingMove(7)).toBeNull()
})

test('a refused move goes back and the reason is said', { tags: 'NET-01' }, async () => {
  const { store, said } = storeOf(dealSkyway(), async () => ({ status: 422, detail: 'Not there.' }))
  store.dispatch(pile)
  store.dispatch(place)
  await expect.poll(() => store.state().pending).toBeNull()
  expect(store.state().notice).toBe('Not there.')
  expect(said).toEqual(['Not there.'])
})

test('a taken turn shows the game of the server', { tags: 'T-E5' }, async () => {
  const dealt = dealSkyway()
  const { store, said } = storeOf(dealt, async () => {
    dealt.play({ actionId: 2, itemRow: 0, itemColumn: 0 })
    return { status: 409 }
  })
  store.dispatch(pile)
  store.dispatch(place)
  await expect.poll(() => store.state().game.turn).toBe(1)
  expect(store.state().game.positions[0]?.cards).toHaveLength(2)
  expect(said).toHaveLength(1)
})

test('an unanswered move is sent again after a reload, also after a new sign-in', {
  tags: 'T-E7',
}, async () => {
  const dealt = dealSkyway()
  const first = storeOf(dealt, async () => ({ status: 401 }))
  first.store.dispatch(pile)
  first.store.dispatch(place)
  await expect.poll(() => first.said).toEqual(['signed out'])

  const second = storeOf(dealt, async () => ({ status: 200, game: dealt.play(move) }))
  second.store.resume()
  second.store.resume()
  await expect.poll(() => second.store.state().game.turn).toBe(1)
  expect(second.posted).toEqual([{ turn: 0, move }])
})

test('a kept move whose turn was played meanwhile is forgotten, not sent', { tags: 'T-E7' }, () => {
  const dealt = dealSkyway()
  localStorage.setItem('unfinishedmove7', JSON.stringify({ turn: 0, move }))
  dealt.play(move)
  const { store, posted } = storeOf(dealt, async () => ({ status: 200 }))
  store.resume()
  expect(posted).toEqual([])
  expect(keptPendingMove(7)).toBeNull()
})

test.each([
  '',
  '{',
  'null',
  '7',
  '{"turn":1}',
  '{"turn":"1","move":{"actionId":0,"itemRow":0,"itemColumn":0}}',
])('what is kept is not trusted: %s', (kept) => {
  localStorage.setItem('unfinishedmove7', kept)
  expect(keptPendingMove(7)).toBeNull()
})
