// How hard the games are: replays simple players of both games and prints what they reach, with the standard error of a
// share, beside what docs/games.md says. The deals are always the same, so that two runs print the same figures. Ends with 1
// when a figure is more than two points off, or, where too few games were played to say so, more than twice its standard error.
//   script/win-rates [games per player, 4000 unless said: then a share is known to within a point or two]
import { type Chance, estimateChance } from '@skyway/engine/chance/estimate.ts'
import type { Seed } from '@skyway/engine/chance/seed.ts'
import * as sandwich from '@skyway/engine/players/sandwich.ts'
import * as skyway from '@skyway/engine/players/skyway.ts'
import { isWon as isSandwichWon } from '@skyway/engine/sandwich/ending.ts'
import { isWon as isSkywayWon } from '@skyway/engine/skyway/ending.ts'
import { seedNumber } from '@skyway/engine/testing/seeds.ts'

const games = Number(process.argv[2] ?? 4000)

/** Enough random games to see one win in a thousand. */
const randomGames = games * 2

/** Those who weigh every choice in imagined futures take seconds for a game. */
const informedGames = Math.ceil(games / 40)

/** What docs/games.md says: won of a hundred, or the points of a game; the lowest and the highest that is meant. */
interface Expected {
  readonly what: 'won' | 'points'
  readonly from: number
  readonly to: number
}
const won = (from: number, to = from): Expected => ({ what: 'won', from, to })
const points = (from: number): Expected => ({ what: 'points', from, to: from })

const skywayPlayers: readonly [
  name: string,
  skyway.SkywayPlayer,
  games: number,
  expected: readonly Expected[],
][] = [
  ['random', skyway.randomly, randomGames, [won(0.1)]],
  ['finished skyways only', skyway.greedily, Math.ceil(games / 4), []],
  ['slips on two of five', skyway.slipping(skyway.lookingAhead, 40), games, [won(27)]],
  ['slips on one of five', skyway.slipping(skyway.lookingAhead, 20), games, [won(59)]],
  ['looks one move ahead', skyway.lookingAhead, games, [won(85, 92)]],
  ['best informed choice', skyway.informed, informedGames, []],
]

const sandwichPlayers: readonly [
  name: string,
  sandwich.SandwichPlayer,
  games: number,
  expected: readonly Expected[],
][] = [
  ['random', sandwich.randomly, games, [points(-74)]],
  ['best of ten', sandwich.bestOf(10), games, [points(145)]],
  ['best of thirty', sandwich.bestOf(30), games, [points(198), won(45)]],
  ['best of sixty', sandwich.bestOf(60), games, [points(225), won(97)]],
  ['best of all', sandwich.greedily, games, [points(244)]],
  ['follows the hint', sandwich.asHinted, Math.ceil(games / 10), [points(255)]],
  ['best informed choice', sandwich.informed, informedGames, [points(257), won(100)]],
]

print('SkyWay', 'games', 'won', 'scoring round', 'round', 'expected')
for (const [name, player, count, expected] of skywayPlayers) {
  const ends = playAll(count, (seed, chance) => skyway.playSkyway(seed, player, chance))
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
  const ends = playAll(count, (seed, chance) => sandwich.playSandwich(seed, player, chance))
  const wins = ends.map((end) => (isSandwichWon(end) ? 100 : 0))
  const found = { won: figure(wins), points: figure(ends.map((end) => end.score)) }
  print(name, String(count), share(found.won), found.points.mean.toFixed(0), '', compare(found, expected))
}

function playAll<State>(count: number, playOne: (seed: Seed, chance: Chance) => State): readonly State[] {
  const chance = estimateChance(count)
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

/** What was expected, and whether it was found. */
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
