import { expect, test } from 'vitest'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { pseudoRandom } from '../../chance/pseudo-random.ts'
import { startSkyway } from '../../skyway/deal.ts'
import { usualRound } from '../../skyway/score.ts'
import { viewSkyway } from '../../skyway/view.ts'
import { errorProne, greedyBot, lookAheadBot, playGame, randomBot, type SkywayBot } from './bots.ts'

// Calculated once by this code: a change that lets a bot decide differently in any of these games changes a score.
const known: [string, SkywayBot, readonly number[]][] = [
  [
    'that looks ahead',
    lookAheadBot,
    [398, 208, 392, 0, 601, 368, 563, 304, 410, 215, 396, 163, 146, 576, 205, 364, 383, 416, 400, 587],
  ],
  [
    'that makes a random move in 20 of 100 turns',
    errorProne(lookAheadBot, 20),
    [187, 185, 201, 0, 196, 0, 194, 0, 220, 0, 193, 0, 0, 218, 342, 186, 193, 0, 0, 378],
  ],
]

test.each(known)('the scores of a bot %s are known', (_, bot, scores) => {
  expect(
    scores.map(
      (_score, number) => viewSkyway(playGame(seedNumber(number), bot, pseudoRandom(number))).gameScore,
    ),
  ).toEqual(scores)
})

test('a round that scores usually brings what the table says', () => {
  const rounds = Array.from({ length: 100 }, (_, number) =>
    playGame(seedNumber(number), lookAheadBot, () => 0).finished.map(({ total }) => total),
  ).flat()
  const scoring = rounds.filter((total) => total > 0)
  const mean = scoring.reduce((sum, total) => sum + total, 0) / scoring.length
  expect(Math.abs(mean - usualRound)).toBeLessThan(5)
})

test.each([
  ['the least', () => 0],
  ['the greatest', (bound: number) => bound - 1],
] as const)('a bot that errs in 100 of 100 turns plays at random, also by %s random number', (_, random) => {
  const state = startSkyway(seedNumber(1))
  expect(errorProne(greedyBot, 100)(state, random)).toEqual(randomBot(state, random))
})

test('a bot that errs in no turn never plays at random', () => {
  const state = startSkyway(seedNumber(1))
  expect(errorProne(greedyBot, 0)(state, () => 0)).toEqual(greedyBot(state, () => 0))
})
