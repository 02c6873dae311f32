// How hard the games are: replays simple players of both games and prints what they reach beside what docs/games.md says. The
// deals are always the same, so that two runs print the same figures.
//   script/win-rates [games per player, 400 unless said]
import { type Chance, estimateChance } from '@skyway/engine/chance/estimate.ts'
import type { Seed } from '@skyway/engine/chance/seed.ts'
import * as sandwich from '@skyway/engine/players/sandwich.ts'
import * as skyway from '@skyway/engine/players/skyway.ts'
import { isWon as isSandwichWon } from '@skyway/engine/sandwich/ending.ts'
import { isWon as isSkywayWon } from '@skyway/engine/skyway/ending.ts'
import { seedNumber } from '@skyway/engine/testing/seeds.ts'

const games = Number(process.argv[2] ?? 400)

/** Enough random games to see one win in a thousand. */
const randomGames = games * 10

const skywayPlayers: readonly [name: string, skyway.SkywayPlayer, games: number, expected: string][] = [
  ['random', skyway.randomly, randomGames, '0.1 %'],
  ['finished skyways only', skyway.greedily, games, ''],
  ['slips on two of five', skyway.slipping(skyway.lookingAhead, 40), games, '27 %'],
  ['slips on one of five', skyway.slipping(skyway.lookingAhead, 20), games, '59 %'],
  ['looks one move ahead', skyway.lookingAhead, games, '85-92 %, a scoring round 195'],
]

const sandwichPlayers: readonly [name: string, sandwich.SandwichPlayer, expected: string][] = [
  ['random', sandwich.randomly, '-74 points'],
  ['best of ten', sandwich.bestOf(10), '145 points'],
  ['best of thirty', sandwich.bestOf(30), '198 points, 45 %'],
  ['best of sixty', sandwich.bestOf(60), '225 points, 97 %'],
  ['best of all', sandwich.greedily, '244 points'],
  ['follows the hint', sandwich.asHinted, 'about 255 points'],
]

console.log('SkyWay'.padEnd(24), 'won'.padStart(7), 'scoring round'.padStart(14), '  expected')
for (const [name, player, count, expected] of skywayPlayers) {
  const ends = playAll(count, (seed, chance) => skyway.playSkyway(seed, player, chance))
  const totals = ends.flatMap((end) => end.finished.map((round) => round.total)).filter((total) => total > 0)
  print(name, percent(ends.filter(isSkywayWon).length, count), mean(totals).toFixed(0), expected)
}

console.log()
console.log('Sandwich'.padEnd(24), 'won'.padStart(7), 'points'.padStart(14), '  expected')
for (const [name, player, expected] of sandwichPlayers) {
  const ends = playAll(games, (seed, chance) => sandwich.playSandwich(seed, player, chance))
  const points = mean(ends.map((end) => end.score))
  print(name, percent(ends.filter(isSandwichWon).length, games), points.toFixed(0), expected)
}

function playAll<State>(count: number, playOne: (seed: Seed, chance: Chance) => State): readonly State[] {
  const chance = estimateChance(count)
  return Array.from({ length: count }, (_, game) => playOne(seedNumber(game), chance))
}

function print(name: string, won: string, points: string, expected: string) {
  console.log(name.padEnd(24), won.padStart(7), points.padStart(14), ` ${expected}`)
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
