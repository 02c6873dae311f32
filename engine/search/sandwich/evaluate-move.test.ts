import { expect, test } from 'vitest'
import { sandwichAfter } from '../../../test/support/games/begun-games.ts'
import { runToEnd } from '../evaluate.ts'
import { greedyBot } from './bots.ts'
import { evaluateMove } from './evaluate-move.ts'

// Calculated once by this code. Brute force cannot follow a game from its beginning, but a changed sample, rollout or
// comparison changes these values.
test.each([
  [0, 0, { best: { actionId: 0, itemRow: 3, itemColumn: 5 }, expected: 206.81, lost: 33.865 }],
  [1, 5, { best: { actionId: 2, itemRow: 0, itemColumn: 5 }, expected: 218.795, lost: 28.965 }],
  [2, 10, { best: { actionId: 1, itemRow: 6, itemColumn: 2 }, expected: 249.68, lost: 14.715 }],
  [3, 14, { best: { actionId: 5, itemRow: 0, itemColumn: 6 }, expected: 205.38, lost: 39.47 }],
  [4, 16, { best: { actionId: 1, itemRow: 6, itemColumn: 5 }, expected: 213, lost: 26 }],
])(
  'in game %i after %i sandwiches the evaluation of a move is known',
  { tags: 'REVIEW-02' },
  (number, made, known) => {
    const state = sandwichAfter(number, made, greedyBot)
    const [actionId = -1, itemRow = -1, itemColumn = -1] = [...state.hand.keys()].filter(
      (row) => state.hand[row],
    )
    const { best, expected, lost } = runToEnd(evaluateMove(state, { actionId, itemRow, itemColumn }))
    expect(best).toEqual(known.best)
    expect([expected, lost]).toEqual([expect.closeTo(known.expected, 9), expect.closeTo(known.lost, 9)])
  },
)
