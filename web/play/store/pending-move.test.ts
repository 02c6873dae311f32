import { beforeEach, expect, test, vi } from 'vitest'
import { keepPendingMove, keptPendingMove } from './pending-move.ts'

const pending = { turn: 7, move: { actionId: 0, itemRow: 1, itemColumn: 2 } }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test.each([pending, { ...pending, move: { ...pending.move, autoWin: true } }])(
  'a pending move is kept for its game alone: %j',
  { tags: 'NET-02' },
  (move) => {
    keepPendingMove(5, move)
    expect(keptPendingMove(5)).toEqual(move)
    expect(keptPendingMove(6)).toBeNull()
  },
)

const { turn, move } = pending

test.each([
  '',
  '{',
  'null',
  '7',
  ...[
    { turn },
    { turn, move: null },
    { move },
    { turn: '7', move },
    { turn: 7.5, move },
    ...Object.keys(move).map((field) => ({ turn, move: { ...move, [field]: '1' } })),
    ...Object.keys(move).map((field) => ({ turn, move: { ...move, [field]: undefined } })),
  ].map((damaged) => JSON.stringify(damaged)),
])('what is no move is not sent as one: %s', { tags: 'NET-02' }, (stored) => {
  localStorage.setItem('unfinishedmove5', stored)
  expect(keptPendingMove(5)).toBeNull()
})

test('a kept move has no other fields than a move', { tags: 'NET-02' }, () => {
  localStorage.setItem(
    'unfinishedmove5',
    JSON.stringify({ ...pending, move: { ...move, autoWin: 'yes', x: 1 }, y: 2 }),
  )
  expect(keptPendingMove(5)).toEqual(pending)
})
