import { view } from '@skyway/engine/record/game.ts'
import { type Replayable, replay } from '@skyway/engine/record/record.ts'
import { hintMove } from '@skyway/engine/sandwich/move.ts'
import type { MoveReview } from '@skyway/engine/search/review.ts'
import type { WireMove } from '@skyway/engine/table/move.ts'
import { describe, expect, test } from 'vitest'
import { playedRecord } from '../../../test/support/games/played-record.ts'
import type { ReplayStep } from '../replay/move-list.tsx'
import { reviewing as sandwich } from '../sandwich/review.tsx'
import { reviewing as skyway } from '../skyway/review.tsx'
import { depth, forecastOf, pointScale } from './forecast.ts'
import { costliest, type Reviewing, reviewedMoves } from './reviewing.ts'
import {
  bestSentence,
  gradeOf,
  luckSentence,
  partsOf,
  points,
  total,
  triedSentence,
  verdictSentence,
} from './sentences.ts'

describe.each([
  ['SkyWay', 1, movesOf(skyway)],
  ['Sandwich', 2, movesOf(sandwich)],
] as const)('a finished game of %s', (_, gameTypeId, reviewed) => {
  const plain = playedRecord(gameTypeId)
  // A hint is a move of the record but not a choice.
  const hints = gameTypeId === 2 ? [hintMove] : []
  const record = { ...plain, moves: [...hints, ...plain.moves] }
  const { gameScore } = view(replay(record))
  const review = { par: 200, moves: reviewsOf(plain.moves, hints.length, gameScore - 200), progress: 1 }
  const moves = reviewed(record, review.moves)

  test('is a staircase from par to its score', { tags: 'REVIEW-01' }, () => {
    const steps = forecastOf(review)
    expect(steps).toHaveLength(plain.moves.length)
    expect(steps[0]?.before).toBe(review.par)
    expect(steps.at(-1)?.after).toBeCloseTo(gameScore, 6)
    for (const [index, { before, dealt, after }] of steps.entries()) {
      if (index > 0) expect(before).toBe(steps[index - 1]?.after)
      expect(after).toBeLessThanOrEqual(dealt)
    }
    const { par, luck, play } = partsOf(gameScore, review)
    expect(par + luck + play).toBe(gameScore)
    expect([luck, play].every(Number.isInteger)).toBe(true)
  })

  test('shows each move on the table before it, beside a better one where there was one', {
    tags: 'REVIEW-03',
  }, () => {
    expect(moves).toHaveLength(plain.moves.length)
    expect(new Set(moves.map(({ step }) => step)).size).toBe(moves.length)
    for (const { step, made, better, play } of moves) {
      expect(step.turn).toBe(record.moves.indexOf(made.move))
      expect(made.words).not.toBe('')
      expect(better === null ? play : -play).toBeGreaterThanOrEqual(0)
      if (better) expect(better.words).not.toBe(made.words)
    }
    expect(moves.some(({ better }) => better)).toBe(true)
    expect(moves.some(({ better }) => !better)).toBe(true)
  })

  test('names the moves that cost most', { tags: 'REVIEW-03' }, () => {
    const costs = costliest(moves, 3).map((number) => -(moves[number]?.play ?? 0))
    expect(costs).toEqual(
      moves
        .map(({ play }) => -play)
        .sort((a, b) => b - a)
        .slice(0, 3),
    )
    expect(
      costliest(
        moves.map((move) => ({ ...move, play: 0 })),
        3,
      ),
    ).toEqual([])
  })
})

/** Returns a function that reviews the moves of a record. */
function movesOf<Step extends ReplayStep>(reviewing: Reviewing<Step>) {
  return (record: Replayable, reviews: readonly MoveReview[]) => {
    expect(reviews).toHaveLength(reviewing.moveCount)
    return reviewedMoves(reviewing, reviewing.stepsOf(record), record.moves, reviews)
  }
}

/** Returns reviews of moves whose luck and play add up to `sum`; every third move has a better one. */
function reviewsOf(moves: readonly WireMove[], first: number, sum: number): readonly MoveReview[] {
  let left = sum
  return moves.map((move, number) => {
    const play = number % 3 === 0 ? -number - 0.4 : 0
    const luck = number === moves.length - 1 ? left - play : (number % 5) - 1.7
    left -= luck + play
    const { actionId, itemRow } = move
    const other = {
      ...move,
      actionId: move.itemRow === actionId ? (actionId + 1) % 3 : itemRow,
      itemRow: actionId,
    }
    return { index: first + number, luck, play, expected: 0, best: play < 0 ? other : { ...move } }
  })
}

test.each([
  [[194, 431], 150, 450, 7],
  [[-74, 257], -100, 300, 5],
  [[0, 0], 0, 10, 2],
  [[-1e-13, 582], 0, 600, 7],
  [[582, 322, 713], 300, 800, 6],
])('a scale for %j leads from %i to %i', (range, from, to, count) => {
  const scale = pointScale(range)
  expect(scale).toMatchObject({ from, to })
  expect([scale.lines[0], scale.lines.at(-1), scale.lines.length]).toEqual([from, to, count])
  expect([depth(scale, from), depth(scale, to)]).toEqual([100, 0])
})

test.each([
  [
    { par: 200, luck: 20, play: -9 },
    [9],
    'The cards were good to you: +20. 1 move cost 9, all that your play gave away.',
  ],
  [
    { par: 200, luck: -20, play: -673 },
    [120, 100, 75],
    'The cards were hard on you: \u221220. 3 moves cost 295 of the 673 points that your play gave away.',
  ],
  [{ par: 200, luck: 19, play: 0 }, [], 'The cards were about average: +19. Your play gave nothing away.'],
  // Three costs of 2.6 are 7.8 together.
  [
    { par: 200, luck: 0, play: -8 },
    [3, 3, 3],
    'The cards were about average: 0. 3 moves cost 8, all that your play gave away.',
  ],
])('the verdict of %j with costs %j', { tags: 'REVIEW-06' }, (parts, costs, sentence) => {
  expect(verdictSentence(parts, costs)).toBe(sentence)
})

test.each([
  [{ gameScore: 190, gameWon: true }, { par: 200, luck: 0, play: -10 }, 'A'],
  [{ gameScore: 180, gameWon: true }, { par: 200, luck: 0, play: -20 }, 'B'],
  [{ gameScore: 174, gameWon: true }, { par: 150, luck: 50, play: -26 }, 'C'],
  [{ gameScore: 160, gameWon: true }, { par: 200, luck: 0, play: -40 }, 'D'],
  // Luck and play are estimates.
  [{ gameScore: 210, gameWon: true }, { par: 200, luck: -10, play: 20 }, 'A'],
  [{ gameScore: 199, gameWon: false }, { par: 200, luck: 0, play: -1 }, ''],
])('%j of %j is graded %j', { tags: 'REVIEW-06' }, (game, parts, grade) => {
  expect(gradeOf(game, parts, [0.95, 0.9, 0.85])).toBe(grade)
})

test.each([
  [{ lost: 0.3 }, false, 'Nothing is better than this move.'],
  [{ lost: 2 }, false, 'Better than your move by 7 points, and not yet the best.'],
  [{ lost: 9.2 }, false, 'About as good as your move. There is a better one.'],
  [{ lost: 10 }, false, 'Worse than your move by 1 point.'],
  [{ lost: 9 }, true, 'This is the move you made. There is a better one.'],
])(
  'a tried move that loses %j, beside one that lost 9',
  { tags: 'REVIEW-07' },
  ({ lost }, isMade, sentence) => {
    const best = { actionId: 0, itemRow: 0, itemColumn: 0 }
    const search = { phase: 'found', found: { best, expected: 20, lost } } as const
    expect(triedSentence(search, { play: -9 }, isMade)).toBe(sentence)
  },
)

test('a tried move is analyzed, or cannot be', { tags: 'REVIEW-07' }, () => {
  expect(triedSentence({ phase: 'looking', found: null }, { play: -9 }, false)).toBe(
    'Analyzing the move\u2026',
  )
  expect(triedSentence({ phase: 'failed', reason: 'No memory.' }, { play: -9 }, false)).toBe(
    'The move could not be analyzed. No memory.',
  )
})

test('a best play is called the best possible only where it is proved', { tags: 'REVIEW-04' }, () => {
  const found = { moves: [], score: 412, atMost: 450, proved: false, progress: 0.4 }
  expect(bestSentence(found)).toBe('Best found so far: 412, and nothing above 450 is possible')
  expect(bestSentence({ ...found, score: 431, atMost: 431, proved: true })).toBe('Best possible: 431')
})

test.each([
  [12.4, '+12', 'The cards were 12 points better than expected.'],
  [-0.6, '\u22121', 'The cards were 1 point worse than expected.'],
  [0.4, '0', 'The cards were as good as expected.'],
  [-0.4, '0', 'The cards were as good as expected.'],
])('%f points of luck are %s', { tags: 'REVIEW-03' }, (luck, figure, sentence) => {
  expect([points(luck), luckSentence(luck)]).toEqual([figure, sentence])
  expect(total(luck)).toBe(figure.replace('+', ''))
})
