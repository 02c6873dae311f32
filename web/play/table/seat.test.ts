import { beforeEach, expect, test, vi } from 'vitest'
import { openSkyway, type SkywayEvent, skyway } from '../skyway/table.ts'
import { type Dealt, dealSkyway } from '../testing/deal.ts'
import type { Answer } from './courier.ts'
import type { Pending, SkywayGame } from './game.ts'
import { takeSeat } from './seat.ts'
import { recall } from './unfinished.ts'

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

function seatAt(dealt: Dealt<SkywayGame>, post: (pending: Pending) => Promise<Answer<SkywayGame>>) {
  const said: string[] = []
  const posted: Pending[] = []
  const seat = takeSeat(openSkyway(dealt.game()), skyway, {
    post: (pending) => {
      posted.push(pending)
      return post(pending)
    },
    pause: async () => {},
    load: async () => dealt.game(),
    warn: (message) => said.push(message),
    onSignedOut: () => said.push('signed out'),
  })
  return { seat, said, posted }
}

test('a move goes out once, is kept until it is answered, and the answer is shown', async () => {
  const dealt = dealSkyway()
  const { seat, posted } = seatAt(dealt, async () => ({ status: 200, game: dealt.play(move) }))
  for (const event of [pile, place, place, pile, place]) seat.dispatch(event)
  expect(recall(7)).toEqual({ turn: 0, move })
  await vi.waitFor(() => expect(seat.state().game.turn).toBe(1))
  expect(posted).toEqual([{ turn: 0, move }])
  expect(recall(7)).toBeNull()
})

test('a refused move goes back and the reason is said', async () => {
  const { seat, said } = seatAt(dealSkyway(), async () => ({ status: 422, detail: 'Not there.' }))
  seat.dispatch(pile)
  seat.dispatch(place)
  await vi.waitFor(() => expect(seat.state().pending).toBeNull())
  expect(seat.state().notice).toBe('Not there.')
  expect(said).toEqual(['Not there.'])
})

test('[T-E5] a taken turn shows the game of the server', async () => {
  const dealt = dealSkyway()
  const { seat, said } = seatAt(dealt, async () => {
    dealt.play({ actionId: 2, itemRow: 0, itemColumn: 0 })
    return { status: 409 }
  })
  seat.dispatch(pile)
  seat.dispatch(place)
  await vi.waitFor(() => expect(seat.state().game.turn).toBe(1))
  expect(seat.state().game.positions[0]?.cards).toHaveLength(2)
  expect(said).toHaveLength(1)
})

test('[T-E7] an unanswered move is sent again after a reload, also after a new sign-in', async () => {
  const dealt = dealSkyway()
  const first = seatAt(dealt, async () => ({ status: 401 }))
  first.seat.dispatch(pile)
  first.seat.dispatch(place)
  await vi.waitFor(() => expect(first.said).toEqual(['signed out']))

  const second = seatAt(dealt, async () => ({ status: 200, game: dealt.play(move) }))
  second.seat.resume()
  second.seat.resume()
  await vi.waitFor(() => expect(second.seat.state().game.turn).toBe(1))
  expect(second.posted).toEqual([{ turn: 0, move }])
})

test('[T-E7] a kept move whose turn was played meanwhile is forgotten, not sent', () => {
  const dealt = dealSkyway()
  localStorage.setItem('unfinishedmove7', JSON.stringify({ turn: 0, move }))
  dealt.play(move)
  const { seat, posted } = seatAt(dealt, async () => ({ status: 200 }))
  seat.resume()
  expect(posted).toEqual([])
  expect(recall(7)).toBeNull()
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
  expect(recall(7)).toBeNull()
})
