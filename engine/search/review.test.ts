import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { shuffled } from '../../test/support/games/cards.ts'
import { randomCourse } from '../../test/support/games/random-games.ts'
import { pseudoRandom } from '../chance/pseudo-random.ts'
import { seedToHex } from '../chance/seed.ts'
import { type GameState, play, sameMove, start, view } from '../record/game.ts'
import type { GameTypeId } from '../record/game-type.ts'
import { type GameRecord, RecordError, replay } from '../record/record.ts'
import { hintMove } from '../sandwich/move.ts'
import { market, startSkyway } from '../skyway/deal.ts'
import { autoWinMove } from '../skyway/move.ts'
import { playSkyway } from '../skyway/play.ts'
import { scoreGrid } from '../skyway/score.ts'
import { runToEnd } from './evaluate.ts'
import { findPerfectPlay } from './perfect-play.ts'
import type { GameReview } from './review.ts'
import { reviewGame, reviewLastMove } from './review.ts'
import * as sandwich from './sandwich/bots.ts'
import { searchOf } from './searches.ts'
import * as skyway from './skyway/bots.ts'

function recordOf(gameTypeId: GameTypeId, number: number, moves: GameRecord['moves']): GameRecord {
  return { format: 'skyway-game', version: 1, gameTypeId, seed: seedToHex(seedNumber(number)), moves }
}

/** Returns the moves of a game that `choose` plays to its end. */
function movesOf(begin: GameState, choose: (state: GameState) => GameRecord['moves'][number]) {
  const moves: GameRecord['moves'][number][] = []
  for (let state = begin; !view(state).gameOver; ) {
    const move = choose(state)
    const played = play(state, move)
    if (!played.ok) throw new Error(played.refusal.code)
    state = played.state
    moves.push(move)
  }
  return moves
}

/** Returns the same game with one hint, as its first move. */
function withHint(record: GameRecord): GameRecord {
  return { ...record, moves: [hintMove, ...record.moves.filter((move) => !sameMove(move, hintMove))] }
}

function last(steps: readonly GameReview[]): GameReview {
  const step = steps.at(-1)
  if (step === undefined) throw new Error('A review has at least one step.')
  return step
}

function sum(points: readonly number[]): number {
  return points.reduce((total, addend) => total + addend, 0)
}

const randomGame = (gameTypeId: GameTypeId) =>
  recordOf(gameTypeId, 1, randomCourse(gameTypeId, 1, pseudoRandom(1)).moves)

describe('the review of a game', () => {
  test.each([
    ['SkyWay', randomGame(1), 27],
    ['Sandwich', withHint(randomGame(2)), 18],
  ] as const)(
    'par, luck and play of %s add up to the score; hints are left out',
    { tags: ['REVIEW-01', 'REVIEW-02'] },
    (_, record, choices) => {
      const steps = [...reviewGame(record)]
      const review = last(steps)
      const end = view(replay(record))
      const [luck, play] = [
        sum(review.moves.map((move) => move.luck)),
        sum(review.moves.map((move) => move.play)),
      ]
      expect(review.par + luck + play).toBeCloseTo(end.gameScore, 6)
      expect(play).toBeLessThan(record.gameTypeId === 1 ? -100 : -200)
      expect(review.moves.every((move) => move.play <= 0)).toBe(true)
      const hints = record.moves.length - choices
      expect(review.moves.map(({ index }) => index)).toEqual(
        Array.from({ length: choices }, (_, choice) => hints + choice),
      )
      expect(review.progress).toBe(1)
      for (const [index, step] of steps.entries())
        assert.deepEqual(step.moves, review.moves.slice(0, step.moves.length), `step ${index}`)
    },
  )

  test('distinguishes a player who makes the best informed choices from one who does not', {
    tags: 'REVIEW-02',
  }, () => {
    const random = pseudoRandom(1)
    for (const number of [3, 4]) {
      // The first half of the game is played carelessly, the second half well.
      const moves = movesOf(start(2, seedNumber(number)), (state) => {
        if (state.gameTypeId !== 2) throw new Error('The game is Sandwich.')
        return (state.sandwiches.length < 9 ? sandwich.samplingBot(10) : sandwich.informedBot)(state, random)
      })
      const plays = last([...reviewGame(recordOf(2, number, moves))]).moves.map(({ play }) => play)
      expect(sum(plays.slice(0, 9))).toBeLessThan(-20)
      for (const play of plays.slice(9)) expect(play).toBeCloseTo(0, 6)
    }
  })

  test('rejects a game that is unfinished, not played or against the rules', { tags: 'REVIEW-01' }, () => {
    const record = randomGame(1)
    const review = (moves: GameRecord['moves']) => () => [...reviewGame({ ...record, moves })]
    expect(review(record.moves.slice(0, 26))).toThrow(RangeError)
    expect(review([])).toThrow(RangeError)
    expect(review([...record.moves.slice(0, 3), autoWinMove])).toThrow(
      new RangeError('A game that was ended by an auto win cannot be reviewed.'),
    )
    expect(review([...record.moves, { actionId: 0, itemRow: 0, itemColumn: 0 }])).toThrow(RecordError)
  })
})

describe('a single move', () => {
  test.each([1, 2] as const)(
    'is as good as in the review of its whole game (type %i), and its best one better',
    {
      tags: 'REVIEW-07',
    },
    (gameTypeId) => {
      const { moves } = randomCourse(gameTypeId, 3, pseudoRandom(3))
      const record = recordOf(gameTypeId, 3, moves)
      const reviewed = last([...reviewGame(record)]).moves
      for (const { index, play, best } of reviewed.slice(-4)) {
        const until = (move: GameRecord['moves'][number]) => ({
          ...record,
          moves: [...moves.slice(0, index), move],
        })
        const [move] = moves.slice(index)
        if (!move) throw new Error('The record has no such move.')
        expect(reviewLastMove(until(move)).lost).toBeCloseTo(-play, 6)
        expect(reviewLastMove(until(best)).lost).toBeLessThanOrEqual(-play)
      }
    },
  )

  test('must be there, and be allowed', { tags: 'REVIEW-07' }, () => {
    const record = randomGame(1)
    expect(() => reviewLastMove({ ...record, moves: [] })).toThrow(RangeError)
    const taken = { actionId: 0, itemRow: 9, itemColumn: 0 }
    expect(() => reviewLastMove({ ...record, moves: [taken] })).toThrow(RecordError)
  })
})

describe('the best informed choice', () => {
  test('never depends on the order of the unseen cards', { tags: 'REVIEW-02' }, () => {
    const random = pseudoRandom(7)
    for (const [gameTypeId, turns] of [
      [1, [3, 5, 7]],
      [2, [6, 9, 14]],
    ] as const) {
      const { states, moves } = randomCourse(gameTypeId, 9, random)
      for (const turn of turns) {
        const [state, move] = [states[turn], moves[turn]]
        if (!state || !move || move.actionId === hintMove.actionId) throw new Error('No choice was made.')
        const seen = 54 - view(state).deckCount
        const order = [...state.order.slice(0, seen), ...shuffled(state.order.slice(seen), random)]
        expect(evaluated({ ...state, order }, move)).toEqual(evaluated(state, move))
      }
    }
  })

  test('is optimal at the last turn of a round', { tags: 'REVIEW-02' }, () => {
    for (let number = 0; number < 12; number += 1) {
      const random = pseudoRandom(number)
      let state = startSkyway(seedNumber(number))
      while (state.turn < 8) {
        const played = playSkyway(state, skyway.lookAheadBot(state, random))
        if (!played.ok) throw new Error(played.refusal.code)
        state = played.state
      }
      const place = state.grid.indexOf(null)
      const totals = market(state).map((pile) => scoreGrid(state.grid.with(place, pile)).total)
      const itemRow = Math.floor(place / 3)
      for (const [actionId, total] of totals.entries()) {
        const { expected, lost } = evaluated(state, { actionId, itemRow, itemColumn: place % 3 })
        expect([expected, lost]).toEqual([total, Math.max(...totals) - total])
      }
    }
  })

  test('is optimal for the last two sandwiches', { tags: 'REVIEW-02' }, () => {
    for (let number = 0; number < 12; number += 1) {
      const { states, moves } = randomCourse(2, number, pseudoRandom(number))
      const index = states.findIndex((state) => state.gameTypeId === 2 && state.sandwiches.length === 16)
      const [state, move] = [states[index], moves[index]]
      if (!state || !move || move.actionId === hintMove.actionId) continue
      const { expected, lost } = evaluated(state, move)
      expect(expected + lost).toBe([...findPerfectPlay(state)].at(-1)?.score)
    }
  })
})

function evaluated(state: GameState, move: GameRecord['moves'][number]) {
  return runToEnd(searchOf(state.gameTypeId).evaluateMove(state, move))
}
