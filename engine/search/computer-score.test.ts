import { expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { rulesOf, view } from '../record/game.ts'
import * as sandwich from './sandwich/bots.ts'
import * as skyway from './skyway/bots.ts'

/** Takes the first choice wherever chance decides. */
const first = () => 0

// Their scores are near the average of 200 deals: 300 in SkyWay, 242 in Sandwich.
test.each([
  ['SkyWay', 1, skyway.playGame(seedNumber(7), skyway.lookAheadBot, first)],
  ['Sandwich', 2, sandwich.playGame(seedNumber(45), sandwich.greedyBot, first)],
] as const)('the score of the computer in %s is what a bot makes', (_, id, end) => {
  expect(view(end).gameScore).toBe(rulesOf(id).computerScore)
})
