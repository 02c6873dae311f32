import { expect, test } from 'vitest'
import { type BestSoFar, bestAfter, recalledBest, rememberedBest } from './best-so-far.ts'

/** Returns a game of which so many sandwiches were eaten, with its score. */
const game = (eaten: number, gameScore: number, id = 8) => ({ id, gameScore, discardCount: eaten * 3 })

/** Returns what is known after these scores, the first before any sandwich. */
const after = (...scores: number[]) =>
  scores.reduce<BestSoFar | null>((known, score, eaten) => bestAfter(known, game(eaten, score)), null)

test.each<[string, number[], number | null, boolean]>([
  ['before the first sandwich there is none', [0], null, false],
  ['the first is the best, and beats none', [0, 13], 13, false],
  ['a better one is new', [0, 13, 38], 25, true],
  ['an equal one is not', [0, 13, 26], 13, false],
  ['a worse one leaves it', [0, 13, 38, 42], 25, false],
  ['the best can cost points', [0, -16, -20], -4, false],
  ['the first with points is new', [0, -16, -15], 1, true],
  ['one of no points is not', [0, -16, -16], 0, false],
])('%s', { tags: 'HAND-03' }, (_, scores, best, isNew) => {
  expect(after(...scores)).toMatchObject({ best, isNew })
})

test('a hint or an answer that comes twice changes nothing', { tags: 'HAND-03' }, () => {
  const known = after(0, 13, 38)
  expect(bestAfter(known, game(2, 38))).toBe(known)
})

test.each<[string, BestSoFar | null, ReturnType<typeof game>]>([
  ['the game was played on elsewhere', after(0, 13, 38), game(4, 60)],
  ['this device has not seen the game', null, game(5, 20)],
  ['it remembers another game', after(0, 13, 38), game(3, 60, 9)],
  ['it did not know before', bestAfter(null, game(5, 20)), game(6, 40)],
])('the best is not known if %s', { tags: 'HAND-03' }, (_, before, now) => {
  expect(bestAfter(before, now)).toMatchObject({ best: null, isNew: false })
})

test('a device remembers it, and does not reward it again', { tags: 'HAND-03' }, () => {
  const known = after(0, 13, 38)
  if (!known) throw new Error('Nothing is known')
  expect(recalledBest(rememberedBest(known))).toEqual({ ...known, isNew: false })
})

test.each([null, '', '{', 'null', '7', '{"gameId":8}', '{"gameId":8,"eaten":2,"gameScore":3,"best":"25"}'])(
  'what is remembered is not trusted: %s',
  (text) => {
    expect(recalledBest(text)).toBeNull()
  },
)
