import { expect, test } from 'vitest'
import { skywayAfter } from '../../../test/support/games/begun-games.ts'
import { moveOf } from '../../skyway/move.ts'
import { runToEnd } from '../evaluate.ts'
import { lookAheadBot } from './bots.ts'
import { evaluateMove } from './evaluate-move.ts'

// Calculated once by this code. Brute force cannot follow a round from its beginning, but a changed sample, heuristic
// or comparison changes these values.
test.each([
  [0, 0, { best: { actionId: 2, itemRow: 0, itemColumn: 2 }, expected: 112.75, lost: 19.81 }],
  [1, 3, { best: { actionId: 1, itemRow: 0, itemColumn: 2 }, expected: 0, lost: 22.755 }],
  [2, 6, { best: { actionId: 2, itemRow: 0, itemColumn: 2 }, expected: 0, lost: 174.535 }],
  [3, 12, { best: { actionId: 0, itemRow: 0, itemColumn: 0 }, expected: 33.985, lost: 68.17 }],
])(
  'in game %i after %i turns the evaluation of a move is known',
  { tags: 'REVIEW-02' },
  (number, turns, known) => {
    const state = skywayAfter(number, turns, lookAheadBot)
    const move = moveOf({ pile: 2, place: state.grid.indexOf(null) })
    const { best, expected, lost } = runToEnd(evaluateMove(state, move))
    expect(best).toEqual(known.best)
    expect([expected, lost]).toEqual([expect.closeTo(known.expected, 9), expect.closeTo(known.lost, 9)])
  },
)
