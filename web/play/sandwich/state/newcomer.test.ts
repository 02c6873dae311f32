import { pseudoRandom, type RandomSource, shuffle } from '@skyway/engine/chance/pseudo-random.ts'
import { expect, test } from 'vitest'
import { type Dealt, dealSandwich } from '../../../../test/support/games/dealt-game.ts'
import { signedText } from '../../../kit/number.ts'
import type { SandwichGame } from './game.ts'
import { openSandwich, sandwich, thirdScores } from './table.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'a newcomer who only reads the numbers on the cards makes no sandwich below zero when a better one was shown, in deal %i',
  (deck) => {
    const random = pseudoRandom(deck)
    const dealt = dealSandwich(deck)
    let score = 0
    for (let eaten = 1; eaten <= 18; eaten += 1) {
      const { shown, seen } = eatAsTold(dealt, random)
      if (shown < 0) expect(Math.max(...seen)).toBe(shown)
      expect(dealt.game().scoreChange).toBe(shown)
      score += shown
    }
    expect(dealt.game()).toMatchObject({ gameOver: true, gameScore: score })
  },
)

/**
 * Tries up to six pairs of bread and filling, reads on the other cards what each sandwich would score, and makes the
 * best that was shown. Returns its score, and all that were shown.
 */
function eatAsTold(
  { game, play }: Dealt<SandwichGame>,
  random: RandomSource,
): { shown: number; seen: readonly number[] } {
  const rows = game().hand.flatMap(({ row, cards }) => (cards.length > 0 ? [row] : []))
  const seen = Array.from({ length: 6 }).flatMap(() => {
    const [bread = 0, filling = 0] = shuffle([...rows], random)
    const table = [bread, filling].reduce(
      (before, row) => sandwich(before, { type: 'card', row }),
      openSandwich(game()),
    )
    return [...thirdScores(table)].map(([lid, score]) => ({
      move: { actionId: bread, itemRow: filling, itemColumn: lid },
      score: Number(signedText(score).replace('\u2212', '-')),
    }))
  })
  const best = seen.reduce((one, other) => (other.score > one.score ? other : one))
  play(best.move)
  return { shown: best.score, seen: seen.map(({ score }) => score) }
}
