import { expect, test } from 'vitest'
import { skywayAfter } from '../../../test/support/games/begun-games.ts'
import { lookAheadBot } from './bots.ts'
import { knownRound } from './perfect-play.ts'
import { RoundSolver } from './solver.ts'

// Calculated once by this code; perfect-play.test.ts compares the totals with brute force. The number of positions tried says
// whether the search still leaves out what cannot be better, and nothing else.
test.each<[number, number, number, object]>([
  [0, 0, 2_000, { total: 0, atMost: 264, tried: 6_273, steps: 0, last: null }],
  [0, 0, 40_000, { total: 232, atMost: 264, tried: 40_005, steps: 4, last: 0.0011022927689594358 }],
  [
    1,
    0,
    Number.POSITIVE_INFINITY,
    { total: 239, atMost: 239, tried: 111_282, steps: 22, last: 0.9483333333333334 },
  ],
  [
    2,
    2,
    Number.POSITIVE_INFINITY,
    { total: 230, atMost: 230, tried: 27_540, steps: 4, last: 0.7142857142857143 },
  ],
  [4, 4, Number.POSITIVE_INFINITY, { total: 214, atMost: 214, tried: 3_654, steps: 1, last: 0 }],
  [1, 5, Number.POSITIVE_INFINITY, { total: 0, atMost: 0, tried: 228, steps: 1, last: 0 }],
  [7, 0, 100_000, { total: 241, atMost: 253, tried: 100_008, steps: 19, last: 0.13120039682539683 }],
])(
  'round %i from turn %i, limited to %i positions, ends as known',
  { tags: 'REVIEW-04' },
  (number, turns, limit, known) => {
    const solver = new RoundSolver(knownRound(skywayAfter(number, turns, lookAheadBot)))
    for (const _ of solver.beamSearch(limit));
    const progress = [...solver.prove(limit)]
    const { total, atMost, tried } = solver.result
    expect({ total, atMost, tried, steps: progress.length, last: progress.at(-1) ?? null }).toEqual(known)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  },
)
