// Measures the speed of the rules on one core: deals, moves and random games per second, and the seconds that the
// searches for the best play of a deal and for the review of a game take for the same games every time.
//   script/trial engine [MILLISECONDS [GAMES]]   milliseconds per figure of the rules, by default 1,000, and how many games of each type are searched, by default 9
import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'
import type { Seed } from '@skyway/engine/chance/seed.ts'
import { type GameState, play, start, view } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { hint } from '@skyway/engine/sandwich/hint.ts'
import { findPerfectPlay } from '@skyway/engine/search/perfect-play.ts'
import { reviewGame } from '@skyway/engine/search/review.ts'
import * as sandwich from '@skyway/engine/search/sandwich/bots.ts'
import * as skyway from '@skyway/engine/search/skyway/bots.ts'
import { seedNumber } from '../support/games/begun-games.ts'
import { playedRecord } from '../support/games/played-record.ts'

const duration = Number(process.argv[2] ?? 1000)
const games = Number(process.argv[3] ?? 9)
const chance = pseudoRandom(1)
const lookAheadWithErrors = skyway.errorProne(skyway.lookAheadBot, 20)
const bestOfThirty = sandwich.samplingBot(30)

const skywayGame = afterMoves(1, [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 0],
])
const sandwichGame = afterMoves(2, [[1, 2, 3]])

console.log('What the rules do, on one core')
report('deals', 'SkyWay', () => start(1, nextSeed()))
report('deals', 'Sandwich', () => start(2, nextSeed()))
report('moves', 'SkyWay', () => play(skywayGame, { actionId: 0, itemRow: 2, itemColumn: 2 }))
report('moves', 'Sandwich', () => play(sandwichGame, { actionId: 4, itemRow: 2, itemColumn: 6 }))
report('views', 'SkyWay', () => view(skywayGame))
report('views', 'Sandwich', () => view(sandwichGame))
report('hints', 'Sandwich', () => {
  if (sandwichGame.gameTypeId === 2) hint(sandwichGame.hand, sandwichGame.order.slice(sandwichGame.dealt))
})
report('random games', 'SkyWay', () => skyway.playGame(nextSeed(), skyway.randomBot, chance))
report('random games', 'Sandwich', () => sandwich.playGame(nextSeed(), sandwich.randomBot, chance))

console.log(`\nThe searches, for ${games} games each`)
reportSearch('best play', 'SkyWay', (number) => findPerfectPlay(start(1, seedNumber(number))))
reportSearch('best play', 'Sandwich', (number) => findPerfectPlay(start(2, seedNumber(number))))
reportSearch('review', 'SkyWay', (number) => reviewGame(played(1, number)))
reportSearch('review', 'Sandwich', (number) => reviewGame(played(2, number)))

function report(what: string, game: string, run: () => unknown) {
  measure(run, duration / 5)
  print(what, game, measure(run, duration))
}

/** Prints the median and the longest time of a search. The first game only warms up. */
function reportSearch(what: string, game: string, search: (number: number) => Iterable<unknown>) {
  const seconds = Array.from({ length: games + 1 }, (_, number) => secondsOf(search(number)))
    .slice(1)
    .sort((a, b) => a - b)
  const [median = 0, longest = 0] = [seconds[Math.floor(games / 2)], seconds.at(-1)]
  console.log(
    `${what.padEnd(14)} ${game.padEnd(9)} ${median.toFixed(3).padStart(12)} s, at most ${longest.toFixed(3)} s`,
  )
}

/** Returns the seconds that all steps of a search take. */
function secondsOf(steps: Iterable<unknown>): number {
  const begun = performance.now()
  for (const _ of steps);
  return (performance.now() - begun) / 1000
}

function print(what: string, game: string, perSecond: number) {
  const figure = Math.round(perSecond).toLocaleString('en').padStart(12)
  console.log(`${what.padEnd(14)} ${game.padEnd(9)} ${figure} a second`)
}

/** Returns the record of a game of a player who makes mistakes. */
function played(gameTypeId: GameTypeId, number: number): Replayable {
  const random = pseudoRandom(number)
  const choose = (state: GameState) =>
    state.gameTypeId === 1 ? lookAheadWithErrors(state, random) : bestOfThirty(state, random)
  return playedRecord(gameTypeId, choose, seedNumber(number))
}

/** Returns the runs per second, from as many runs as fit into the time. */
function measure(run: () => unknown, milliseconds: number): number {
  const begun = performance.now()
  let runs = 0
  let elapsed = 0
  while (elapsed < milliseconds) {
    for (let batch = 0; batch < 16; batch += 1) run()
    runs += 16
    elapsed = performance.now() - begun
  }
  return (1000 * runs) / elapsed
}

function nextSeed(): Seed {
  return Uint8Array.from({ length: 32 }, () => chance(256))
}

function afterMoves(gameTypeId: GameTypeId, moves: readonly (readonly number[])[]): GameState {
  return moves.reduce(
    (state, [actionId = 0, itemRow = 0, itemColumn = 0]) => {
      const played = play(state, { actionId, itemRow, itemColumn })
      if (!played.ok) throw new Error(played.refusal.reason)
      return played.state
    },
    start(gameTypeId, nextSeed()),
  )
}
