// Measures the speed of the rules on one core: deals, moves and random games per second, and the searches for
// the best play of a deal and for the review of a game.
//   script/trial engine [MILLISECONDS]   milliseconds per figure, by default 1,000
import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'
import { type Seed, seedToHex } from '@skyway/engine/chance/seed.ts'
import { type GameState, play, start, view } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { startSandwich } from '@skyway/engine/sandwich/deal.ts'
import { hint } from '@skyway/engine/sandwich/hint.ts'
import { reviewGame } from '@skyway/engine/search/review.ts'
import * as sandwich from '@skyway/engine/search/sandwich/bots.ts'
import { GameSolver } from '@skyway/engine/search/sandwich/solver.ts'
import * as skyway from '@skyway/engine/search/skyway/bots.ts'
import { knownRound } from '@skyway/engine/search/skyway/perfect-play.ts'
import { RoundSolver } from '@skyway/engine/search/skyway/solver.ts'
import { startSkyway } from '@skyway/engine/skyway/deal.ts'
import { seedNumber } from '../support/games/begun-games.ts'
import { randomCourse } from '../support/games/random-games.ts'

const duration = Number(process.argv[2] ?? 1000)
const chance = pseudoRandom(1)

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

console.log('\nThe best play of a deal with all cards known, and the review of a random game')
reportSearch('positions', 'SkyWay', () => provedRound(nextSeed()))
reportSearch('hands', 'Sandwich', () => provedGame(nextSeed()))
reportSearch('moves evaluated', 'SkyWay', () => reviewed(1))
reportSearch('moves evaluated', 'Sandwich', () => reviewed(2))

function report(what: string, game: string, run: () => unknown) {
  measure(run, duration / 5)
  print(what, game, measure(run, duration))
}

/** Here the runs are counted one by one, because they are long and differ in length. */
function reportSearch(what: string, game: string, run: () => number) {
  run()
  const begun = performance.now()
  let counted = 0
  let runs = 0
  for (; performance.now() - begun < duration; runs += 1) counted += run()
  const seconds = (performance.now() - begun) / 1000
  print(what, game, counted / seconds, `, ${Math.round((1000 * seconds) / runs)} ms each`)
}

function print(what: string, game: string, perSecond: number, note = '') {
  const figure = Math.round(perSecond).toLocaleString('en').padStart(12)
  console.log(`${what.padEnd(14)} ${game.padEnd(9)} ${figure} a second${note}`)
}

/** Returns the number of positions tried until the best way to play the first round was proven. */
function provedRound(seed: Seed): number {
  const deal = startSkyway(seed)
  const search = new RoundSolver(knownRound(deal))
  exhaust(search.beamSearch(Number.POSITIVE_INFINITY))
  exhaust(search.prove(Number.POSITIVE_INFINITY))
  return search.result.tried
}

/** Returns the number of hands evaluated until the best play of the game was proven. */
function provedGame(seed: Seed): number {
  const solver = new GameSolver(startSandwich(seed).order)
  exhaust(solver.solve())
  return solver.handCount
}

function reviewed(gameTypeId: GameTypeId): number {
  const number = chance(10_000)
  const { moves } = randomCourse(gameTypeId, number, chance)
  const seed = seedToHex(seedNumber(number))
  return exhaust(reviewGame({ gameTypeId, seed, moves }))?.moves.length ?? 0
}

/** Runs all steps. Returns the last one. */
function exhaust<Step>(steps: Iterable<Step>): Step | undefined {
  let last: Step | undefined
  for (const step of steps) last = step
  return last
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
