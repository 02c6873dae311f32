// Measures how hard the games are: replays simple bots in both games and prints their results, with the
// standard error of a share, beside the figures of docs/games.md. The deals are always the same, so two runs
// print the same figures. Exits with 1 when a figure differs by more than two points or, with too few games
// for that precision, by more than twice its standard error.
//   script/trial win-rates [GAMES]   games per bot; the default of 4,000 gives a share to a point or two
import { pseudoRandom, type RandomSource } from '@skyway/engine/chance/pseudo-random.ts'
import type { Seed } from '@skyway/engine/chance/seed.ts'
import { isWon as isSandwichWon } from '@skyway/engine/sandwich/ending.ts'
import * as sandwich from '@skyway/engine/search/sandwich/bots.ts'
import * as skyway from '@skyway/engine/search/skyway/bots.ts'
import { isWon as isSkywayWon } from '@skyway/engine/skyway/ending.ts'
import { seedNumber } from '../support/games/begun-games.ts'

const games = Number(process.argv[2] ?? 4000)

/** Enough random games to see one win in a thousand. */
const randomGames = games * 2

/** Bots that evaluate every choice with simulated deals take seconds for a game. */
const informedGames = Math.ceil(games / 40)

/**
 * The figures of docs/games.md: wins per hundred games, or the points of a game, as the lowest and the
 * highest expected value.
 */
interface Expected {
  readonly what: 'won' | 'points'
  readonly from: number
  readonly to: number
}
const won = (from: number, to = from): Expected => ({ what: 'won', from, to })
const points = (from: number): Expected => ({ what: 'points', from, to: from })

const skywayPlayers: readonly [
  name: string,
  skyway.SkywayBot,
  games: number,
  expected: readonly Expected[],
][] = [
  ['random', skyway.randomBot, randomGames, [won(0.1)]],
  ['finished skyways only', skyway.greedyBot, Math.ceil(games / 4), []],
  ['slips on two of five', skyway.errorProne(skyway.lookAheadBot, 40), games, [won(27)]],
  ['slips on one of five', skyway.errorProne(skyway.lookAheadBot, 20), games, [won(59)]],
  ['looks one move ahead', skyway.lookAheadBot, games, [won(85, 92)]],
  ['best informed choice', skyway.informedBot, informedGames, []],
]

const sandwichPlayers: readonly [
  name: string,
  sandwich.SandwichBot,
  games: number,
  expected: readonly Expected[],
][] = [
  ['random', sandwich.randomBot, games, [points(-74)]],
  ['best of ten', sandwich.samplingBot(10), games, [points(145)]],
  ['best of thirty', sandwich.samplingBot(30), games, [points(198), won(45)]],
  ['best of sixty', sandwich.samplingBot(60), games, [points(225), won(97)]],
  ['best of all', sandwich.greedyBot, games, [points(244)]],
  ['follows the hint', sandwich.hintBot, Math.ceil(games / 10), [points(255)]],
  ['best informed choice', sandwich.informedBot, informedGames, [points(257), won(100)]],
]

print('SkyWay', 'games', 'won', 'scoring round', 'round', 'expected')
for (const [name, player, count, expected] of skywayPlayers) {
  const ends = playAll(count, (seed, chance) => skyway.playGame(seed, player, chance))
  const totals = ends.flatMap((end) => end.finished.map((round) => round.total))
  const scoring = totals.filter((total) => total > 0)
  const wins = ends.map((end) => (isSkywayWon(end) ? 100 : 0))
  const found = { won: figure(wins), points: figure(totals) }
  const worth = scoring.length > 0 ? figure(scoring).mean.toFixed(0) : 'none'
  print(name, String(count), share(found.won), worth, found.points.mean.toFixed(0), compare(found, expected))
}

console.log()
print('Sandwich', 'games', 'won', 'points', '', 'expected')
for (const [name, player, count, expected] of sandwichPlayers) {
  const ends = playAll(count, (seed, chance) => sandwich.playGame(seed, player, chance))
  const wins = ends.map((end) => (isSandwichWon(end) ? 100 : 0))
  const found = { won: figure(wins), points: figure(ends.map((end) => end.score)) }
  print(name, String(count), share(found.won), found.points.mean.toFixed(0), '', compare(found, expected))
}

function playAll<State>(
  count: number,
  playOne: (seed: Seed, chance: RandomSource) => State,
): readonly State[] {
  const chance = pseudoRandom(count)
  return Array.from({ length: count }, (_, game) => playOne(seedNumber(game), chance))
}

function print(name: string, count: string, won: string, points: string, round: string, expected: string) {
  console.log(
    `${name.padEnd(22)} ${count.padStart(6)} ${won.padStart(15)} ${points.padStart(14)} ${round.padStart(6)}   ${expected}`,
  )
}

interface Figure {
  readonly mean: number
  readonly standardError: number
}

function figure(values: readonly number[]): Figure {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, standardError: Math.sqrt(squares) / values.length }
}

function share({ mean, standardError }: Figure): string {
  return `${mean.toFixed(1)} % \u00b1 ${standardError.toFixed(1)}`
}

/** Returns a line with the expected figures, and whether the measured ones match. */
function compare(found: Readonly<Record<Expected['what'], Figure>>, expected: readonly Expected[]): string {
  return expected
    .map(({ what, from, to }) => {
      const { mean, standardError } = found[what]
      const slack = Math.max(2, 2 * standardError)
      const isFound = mean >= from - slack && mean <= to + slack
      if (!isFound) process.exitCode = 1
      const meant = `${from === to ? from : `${from} to ${to}`} ${what === 'won' ? '%' : 'points'}`
      return `${meant}: ${isFound ? 'yes' : 'NO'}`
    })
    .join(', ')
}
