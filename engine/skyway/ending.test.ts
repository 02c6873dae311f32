import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { gridOf } from '../../test/support/games/cards.ts'
import { plainWords } from '../../test/support/games/plain-words.ts'
import { dealRound, type FinishedRound, type SkywayState, startSkyway } from './deal.ts'
import { emptyGrid, type Grid } from './grid.ts'
import { skywayMessage } from './message.ts'
import { playSkyway } from './play.ts'
import { scoreGrid } from './score.ts'
import { viewSkyway } from './view.ts'

const seed = seedNumber(2)
const said = (state: SkywayState) => skywayMessage(state, plainWords[1])

/** Hearts (15) and diamonds (18) in row 0, spades (24) and clubs (27) in row 1: 84. */
const scoring = {
  '0,0': 'h4 d5',
  '0,1': 'h5 d6',
  '0,2': 'h6 d7',
  '1,0': 's7 c8',
  '1,1': 's8 c9',
  '1,2': 's9 c10',
  '2,0': 'd2 h2',
  '2,1': 'd3 h3',
  '2,2': 'd4 s2',
}
const scoringGrid = gridOf(scoring)
/** The same grid without a skyway of clubs. */
const failingGrid = gridOf({ ...scoring, '1,1': 's8 c2' })
const richGrid = gridOf({ ...scoring, '1,2': 's9 cA' })

function finished(round: number, grid: Grid): FinishedRound {
  return { round, grid, ...scoreGrid(grid) }
}

/** Returns a game whose three rounds ended with these grids. */
function over(...grids: readonly Grid[]): SkywayState {
  const rounds = grids.map((grid, index) => finished(index + 1, grid))
  return { ...startSkyway(seed), turn: 27, turnOfRound: 9, finished: rounds, grid: grids[2] ?? emptyGrid }
}

/** Returns a game before the ninth turn of the round after `before`; place 2,2 is still empty. */
function beforeNinthTurn(grid: Grid, before: readonly Grid[]): SkywayState {
  const round = before.length + 1
  const rounds = before.map((played, index) => finished(index + 1, played))
  const turn = before.length * 9 + 8
  return {
    ...startSkyway(seed),
    ...dealRound(seed, round),
    turn,
    turnOfRound: 8,
    finished: rounds,
    grid: grid.with(8, null),
  }
}

describe('scoring a round', () => {
  test('four skyways score the sum of their worths', { tags: 'SKY-07' }, () => {
    const { paths, total } = scoreGrid(scoringGrid)
    expect(paths.map(({ worth }) => worth)).toEqual([15, 18, 24, 27])
    expect(total).toBe(84)
  })

  test('three skyways score nothing', { tags: 'SKY-07' }, () => {
    const { paths, total } = scoreGrid(failingGrid)
    expect(paths.map(({ worth }) => worth)).toEqual([15, 18, 24, 0])
    expect(total).toBe(0)
  })

  test('an empty grid scores nothing', { tags: 'SKY-07' }, () => {
    expect(scoreGrid(emptyGrid)).toEqual({ paths: Array(4).fill({ worth: 0, steps: [] }), total: 0 })
  })
})

describe('the end', () => {
  test('a game is won by one round that scores; the best round is shown', {
    tags: ['SKY-07', 'SKY-05'],
  }, () => {
    expect(viewSkyway(over(failingGrid, scoringGrid, failingGrid))).toMatchObject({
      gameOver: true,
      gameWon: true,
      gameScore: 84,
      market: [],
      positions: viewSkyway({ ...startSkyway(seed), grid: scoringGrid }).positions,
      scores: [
        { suit: 1, scoreValue: 15 },
        { suit: 2, scoreValue: 18 },
        { suit: 3, scoreValue: 24 },
        { suit: 4, scoreValue: 27 },
      ],
    })
    expect(said(over(failingGrid, scoringGrid, failingGrid))).toBe('Won with 84')
  })

  test('the score is the sum of the rounds that scored', { tags: 'SKY-07' }, () => {
    const { gameScore, scores, roundTotals } = viewSkyway(over(scoringGrid, failingGrid, richGrid))
    expect(roundTotals).toEqual([84, 0, 88])
    expect(gameScore).toBe(84 + 88)
    expect(scores[3]).toEqual({ suit: 4, scoreValue: 31 })
  })

  test('of two rounds that scored the same, the earlier is shown', { tags: 'SKY-07' }, () => {
    const twin = gridOf({ ...scoring, '2,2': 'd4 s3' })
    expect(scoreGrid(twin).total).toBe(84)
    expect(viewSkyway(over(twin, scoringGrid, scoringGrid)).positions[8]?.cards).toEqual(twin[8])
  })

  test('a game without such a round is lost with 0; the last round is shown', {
    tags: ['SKY-07', 'SKY-05'],
  }, () => {
    const last = gridOf({ ...scoring, '1,1': 's8 c3' })
    expect(viewSkyway(over(failingGrid, failingGrid, last))).toMatchObject({
      gameOver: true,
      gameWon: false,
      gameScore: 0,
      positions: viewSkyway({ ...startSkyway(seed), grid: last }).positions,
    })
    expect(said(over(failingGrid, failingGrid, last))).toBe('Lost')
  })

  test('an auto-won game shows its best round rather than the one in progress', {
    tags: ['SKY-06', 'SKY-07'],
  }, () => {
    const inProgress = beforeNinthTurn(failingGrid, [scoringGrid])
    const won = viewSkyway({ ...inProgress, turn: inProgress.turn + 1, autoWon: true })
    expect(won).toMatchObject({ gameScore: 72, lastRound: null })
    expect(won.positions[8]?.cards).toEqual(scoringGrid[8])
  })
})

describe('the ninth turn of a round', () => {
  const ninth = { actionId: 0, itemRow: 2, itemColumn: 2 }

  test.each([1, 2, 3])('of round %i reports how the round ended', { tags: 'SKY-07' }, (round) => {
    const before = beforeNinthTurn(scoringGrid, Array(round - 1).fill(failingGrid))
    expect(viewSkyway(before).lastRound).toBeNull()
    const played = playSkyway(before, ninth)
    if (!played.ok) throw new Error(played.refusal.code)
    const after = viewSkyway(played.state)
    expect(after.lastRound).toMatchObject({ round, total: after.gameScore })
    expect(after.lastRound?.positions.every(({ cards }) => cards.length === 2)).toBe(true)
    expect(after.lastRound?.scores.reduce((sum, { scoreValue }) => sum + scoreValue, 0)).toBe(after.gameScore)
    expect(after.gameScore).toBeGreaterThanOrEqual(84)
    expect(after.round).toBe(Math.min(round + 1, 3))
    expect(after.gameOver).toBe(round === 3)
    expect(after.gameWon).toBe(round === 3)
    if (round < 3) {
      expect(after.positions.every(({ cards }) => cards.length === 0)).toBe(true)
      const next = playSkyway(played.state, ninth)
      expect(next.ok && viewSkyway(next.state).lastRound).toBeNull()
    }
  })

  test('a message announces it when the deck holds five cards or fewer', { tags: 'SKY-04' }, () => {
    expect(said(beforeNinthTurn(scoringGrid, []))).toBe('Last move of the round')
    expect(said(beforeNinthTurn(scoringGrid, [failingGrid]))).toBe('Last move of the round')
    expect(said(beforeNinthTurn(scoringGrid, [failingGrid, failingGrid]))).toBe('Last move of the game')
    expect(said({ ...beforeNinthTurn(scoringGrid, []), turnOfRound: 7 })).toBe('')
    expect(said(startSkyway(seed))).toBe('')
  })
})

test('a winning path lists value, suit and place of each card', { tags: ['SKY-07', 'SKY-02'] }, () => {
  const { winningPaths } = viewSkyway({
    ...startSkyway(seed),
    grid: gridOf({ '1,0': 'h3', '1,1': 'b*', '1,2': 'hA' }),
  })
  expect(winningPaths).toEqual([
    [
      { value: 3, suit: 1, row: 1, column: 0 },
      { value: 15, suit: 3, row: 1, column: 1 },
      { value: 14, suit: 1, row: 1, column: 2 },
    ],
    [],
    [],
    [],
  ])
})
