import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { estimateChance } from '../chance/estimate.ts'
import { seedToHex } from '../chance/seed.ts'
import * as sandwich from '../players/sandwich.ts'
import * as skyway from '../players/skyway.ts'
import { hintMove } from '../sandwich/move.ts'
import { weighMove as weighInSandwich } from '../sandwich/weigh.ts'
import { market, start as startSkyway } from '../skyway/deal.ts'
import { autoWinMove } from '../skyway/move.ts'
import { play as playSkyway } from '../skyway/play.ts'
import { scoreGrid } from '../skyway/score.ts'
import { weighMove as weighInSkyway } from '../skyway/weigh.ts'
import type { GameReview } from '../table/review.ts'
import { weighedAtOnce } from '../table/weigh.ts'
import { randomCourse } from '../testing/games.ts'
import { seedNumber, shuffled } from '../testing/seeds.ts'
import { findBestPlay } from './best-play.ts'
import { type GameState, type GameTypeId, play, sameMove, start, view } from './game.ts'
import { type GameRecord, RecordError, replay } from './record.ts'
import { reviewGame } from './review.ts'

function recordOf(gameTypeId: GameTypeId, number: number, moves: GameRecord['moves']): GameRecord {
  return { format: 'skyway-game', version: 1, gameTypeId, seed: seedToHex(seedNumber(number)), moves }
}

/** The moves of a game that is played to its end. */
function movesOf(begin: GameState, choose: (state: GameState) => GameRecord['moves'][number]) {
  const moves: GameRecord['moves'][number][] = []
  for (let state = begin; !view(state).gameOver; ) {
    const move = choose(state)
    const played = play(state, move)
    if (!played.ok) throw new Error(played.refusal.reason)
    state = played.state
    moves.push(move)
  }
  return moves
}

function last(steps: readonly GameReview[]): GameReview {
  const step = steps.at(-1)
  if (step === undefined) throw new Error('A review has a step at least.')
  return step
}

function sums({ moves }: GameReview) {
  const luck = moves.reduce((sum, move) => sum + move.luck, 0)
  const play = moves.reduce((sum, move) => sum + move.play, 0)
  return { luck, play }
}

describe('the review of a game', () => {
  const randomGame = (gameTypeId: GameTypeId) =>
    recordOf(gameTypeId, 1, randomCourse(gameTypeId, 1, estimateChance(1)).moves)

  test.each([
    ['SKY-07', 1, 27],
    ['SAND-05', 2, 18],
  ] as const)(
    '[%s] par, luck and play of type %i make the score together, and each step knows more',
    (_, type, count) => {
      const record = randomGame(type)
      const steps = [...reviewGame(record)]
      const review = last(steps)
      const end = view(replay(record))
      const { luck, play } = sums(review)
      expect(review.par + luck + play).toBeCloseTo(end.gameScore, 6)
      expect(play).toBeLessThan(type === 1 ? -100 : -200)
      expect(review.moves.every((move) => move.play <= 0)).toBe(true)
      expect(review.moves).toHaveLength(count)
      expect(review.progress).toBe(1)
      for (const [index, step] of steps.entries())
        assert.deepEqual(step.moves, review.moves.slice(0, step.moves.length), `step ${index}`)
    },
  )

  test('[SAND-05] tells a player who follows the best informed choice from one who does not', () => {
    const chance = estimateChance(1)
    const plays = (player: sandwich.SandwichPlayer) =>
      [3, 4].map((number) => {
        const moves = movesOf(start(2, seedNumber(number)), (state) => {
          if (state.gameTypeId !== 2) throw new Error('The game is Sandwich.')
          return player(state, chance)
        })
        return sums(last([...reviewGame(recordOf(2, number, moves))])).play
      })
    for (const play of plays(sandwich.informed)) expect(play).toBeCloseTo(0, 6)
    for (const play of plays(sandwich.bestOf(10))) expect(play).toBeLessThan(-40)
  })

  test('[SAND-05] counts a hint as no choice', () => {
    const record = randomGame(2)
    const hinted = {
      ...record,
      moves: [hintMove, ...record.moves.filter((move) => !sameMove(move, hintMove))],
    }
    const { moves } = last([...reviewGame(hinted)])
    expect(moves.map(({ index }) => index)).toEqual(Array.from({ length: 18 }, (_, move) => move + 1))
  })

  test('[SKY-07] [SAND-05] there is none of a game that is not over, not played or not allowed', () => {
    const record = randomGame(1)
    const review = (moves: GameRecord['moves']) => () => [...reviewGame({ ...record, moves })]
    expect(review(record.moves.slice(0, 26))).toThrow(RangeError)
    expect(review([])).toThrow(RangeError)
    expect(review([...record.moves.slice(0, 3), autoWinMove])).toThrow(RangeError)
    expect(review([...record.moves, { actionId: 0, itemRow: 0, itemColumn: 0 }])).toThrow(RecordError)
  })
})

describe('the best informed choice', () => {
  test('[SKY-07] [SAND-05] [T-B8] never depends on the order of the cards that were not seen', () => {
    const chance = estimateChance(7)
    for (const [gameTypeId, turns] of [
      [1, [0, 5, 7]],
      [2, [0, 9, 14]],
    ] as const) {
      const { states, moves } = randomCourse(gameTypeId, 9, chance)
      for (const turn of turns) {
        const [state, move] = [states[turn], moves[turn]]
        if (!state || !move || move.actionId === hintMove.actionId) throw new Error('No choice was made.')
        const seen = 54 - view(state).deckCount
        const order = [...state.order.slice(0, seen), ...shuffled(state.order.slice(seen), chance)]
        expect(weighed({ ...state, order }, move)).toEqual(weighed(state, move))
      }
    }
  })

  test('[SKY-07] at the last turn of a round is the best there is', () => {
    for (let number = 0; number < 40; number += 1) {
      const chance = estimateChance(number)
      let state = startSkyway(seedNumber(number))
      while (state.turn < 8) {
        const played = playSkyway(state, skyway.lookingAhead(state, chance))
        if (!played.ok) throw new Error(played.refusal.reason)
        state = played.state
      }
      const place = state.grid.indexOf(null)
      const totals = market(state).map((pile) => scoreGrid(state.grid.with(place, pile)).total)
      const itemRow = Math.floor(place / 3)
      for (const [actionId, total] of totals.entries()) {
        const { expected, lost } = weighed(state, { actionId, itemRow, itemColumn: place % 3 })
        expect([expected, lost]).toEqual([total, Math.max(...totals) - total])
      }
    }
  })

  test('[SAND-05] of the last two sandwiches is the best there is', () => {
    for (let number = 0; number < 40; number += 1) {
      const { states, moves } = randomCourse(2, number, estimateChance(number))
      const index = states.findIndex((state) => state.gameTypeId === 2 && state.sandwiches === 16)
      const [state, move] = [states[index], moves[index]]
      if (!state || !move || move.actionId === hintMove.actionId) continue
      const { expected, lost } = weighed(state, move)
      expect(expected + lost).toBe([...findBestPlay(state)].at(-1)?.score)
    }
  })
})

function weighed(state: GameState, move: GameRecord['moves'][number]) {
  return weighedAtOnce(state.gameTypeId === 1 ? weighInSkyway(state, move) : weighInSandwich(state, move))
}
