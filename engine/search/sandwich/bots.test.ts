import { expect, test } from 'vitest'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { pseudoRandom } from '../../chance/pseudo-random.ts'
import { greedyBot, hintBot, playGame, randomBot, type SandwichBot, samplingBot } from './bots.ts'

// Calculated once by this code: a change that lets a bot decide differently in any of these games changes a score.
const known: [string, SandwichBot, readonly number[]][] = [
  ['that plays at random', randomBot, [-78, -46, -86, -65, -14, -106, -71, -49]],
  ['that takes the best of ten sandwiches', samplingBot(10), [146, 152, 152, 162, 137, 157, 159, 115]],
  ['that takes the best sandwich of the hand', greedyBot, [229, 250, 250, 238, 230, 234, 246, 227]],
  ['that follows the hint', hintBot, [243, 257, 254, 242, 247, 261, 270, 232]],
]

test.each(known)('the scores of a bot %s are known', (_, bot, scores) => {
  expect(
    scores.map((_score, number) => playGame(seedNumber(number), bot, pseudoRandom(number)).score),
  ).toEqual(scores)
})
