// Measures the speed of the rules on one core: deals, moves and random games per second, and the seconds that the
// searches for the best play of a deal and for the review of a game take for the same games every time.
// With --against, each game is also searched by the engine of another checkout, in turns, and the trial fails if a
// result differs.
//   script/trial rules [MILLISECONDS [GAMES]] [--against FOLDER]   milliseconds per figure of the rules, by default 1,000; how many games of each type are searched, by default 9; and the other checkout
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
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
import { middlingMove } from '../support/games/good-moves.ts'
import { playedRecord } from '../support/games/played-record.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const duration = Number(positionals[0] ?? 1000)
const games = Number(positionals[1] ?? 9)
const chance = pseudoRandom(1)
const _lookAheadWithErrors = skyway.errorProne(skyway.lookAheadBot, 20)
const _bestOfThirty = sandwich.samplingBot(30)

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

type Searches = Pick<typeof import('@skyway/engine/search/perfect-play.ts'), 'findPerfectPlay'> &
  Pick<typeof import('@skyway/engine/search/review.ts'), 'reviewGame'>
const searches: Searches = { findPerfectPlay, reviewGame }
const others = values.against === undefined ? null : await searchesOf(values.against)

console.log(`\nThe searches, in seconds of processor time, for ${games} games each`)
reportSearch('best play', 'SkyWay', (by, number) => by.findPerfectPlay(start(1, seedNumber(number))))
reportSearch('best play', 'Sandwich', (by, number) => by.findPerfectPlay(start(2, seedNumber(number))))
reportSearch('review', 'SkyWay', (by, number) => by.reviewGame(played(1, number)))
reportSearch('review', 'Sandwich', (by, number) => by.reviewGame(played(2, number)))

function report(what: string, game: string, run: () => unknown) {
  measure(run, duration / 5)
  print(what, game, measure(run, duration))
}

/** Returns the searches of another checkout. */
async function searchesOf(folder: string): Promise<Searches> {
  const search = join(resolve(folder), 'engine/search')
  const best: Pick<Searches, 'findPerfectPlay'> = await import(join(search, 'perfect-play.ts'))
  const review: Pick<Searches, 'reviewGame'> = await import(join(search, 'review.ts'))
  return { ...best, ...review }
}

/** Prints the median and the longest time of a search. The first game only warms up. */
function reportSearch(
  what: string,
  game: string,
  search: (by: Searches, number: number) => Iterable<unknown>,
) {
  const measured = Array.from({ length: games + 1 }, (_, number) => {
    const own = timed(search(searches, number))
    if (!others) return { own: own.seconds, other: Number.NaN }
    const other = timed(search(others, number))
    if (!isDeepStrictEqual(own.last, other.last))
      throw new Error(`The ${what} of game ${number} of ${game} differs`)
    return { own: own.seconds, other: other.seconds }
  }).slice(1)
  const own = sorted(measured.map((each) => each.own))
  console.log(
    `${what.padEnd(14)} ${game.padEnd(9)} ${median(own).toFixed(3).padStart(12)} s, at most ${own.at(-1)?.toFixed(3)} s`,
  )
  if (!others) return
  const other = sorted(measured.map((each) => each.other))
  const ratios = sorted(measured.map((each) => each.own / each.other))
  const total = sum(own) / sum(other)
  console.log(
    `  the other    ${''.padEnd(9)} ${median(other).toFixed(3).padStart(12)} s; ratio ${median(ratios).toFixed(2)}, from ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}, of the sums ${total.toFixed(2)}; same results`,
  )
}

/** Runs all steps of a search. Returns the last one, and the seconds of processor time that they took. */
function timed(steps: Iterable<unknown>): { last: unknown; seconds: number } {
  const begun = process.cpuUsage()
  let last: unknown
  for (last of steps);
  const { user, system } = process.cpuUsage(begun)
  return { last, seconds: (user + system) / 1e6 }
}

function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other)
}

function median(ordered: readonly number[]): number {
  return ordered[Math.floor((ordered.length - 1) / 2)] ?? Number.NaN
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

function print(what: string, game: string, perSecond: number) {
  const figure = Math.round(perSecond).toLocaleString('en').padStart(12)
  console.log(`${what.padEnd(14)} ${game.padEnd(9)} ${figure} a second`)
}

/** Returns the record of a game of a player who makes mistakes. */
function played(gameTypeId: GameTypeId, number: number): Replayable {
  const random = pseudoRandom(number)
  return playedRecord(gameTypeId, (state) => middlingMove(state, random), seedNumber(number))
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
      if (!played.ok) throw new Error(played.refusal.code)
      return played.state
    },
    start(gameTypeId, nextSeed()),
  )
}
