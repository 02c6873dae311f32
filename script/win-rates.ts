// How hard the games are: replays simple players of both games and prints what they reach, with the standard error of a
// share, beside what docs/games.md says. The deals are always the same, so that two runs print the same figures.
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

const skywayPlayers: readonly [name: string, skyway.SkywayPlayer, games: number, expected: string][] = [
  ['random', skyway.randomly, randomGames, '0.1 %'],
  ['finished skyways only', skyway.greedily, Math.ceil(games / 4), ''],
  ['slips on two of five', skyway.slipping(skyway.lookingAhead, 40), games, '27 %'],
  ['slips on one of five', skyway.slipping(skyway.lookingAhead, 20), games, '59 %'],
  ['looks one move ahead', skyway.lookingAhead, games, '85-92 %, a scoring round 195'],
  ['best informed choice', skyway.informed, informedGames, ''],
]

const sandwichPlayers: readonly [name: string, sandwich.SandwichPlayer, games: number, expected: string][] = [
  ['random', sandwich.randomly, games, '-74 points'],
  ['best of ten', sandwich.bestOf(10), games, '145 points'],
  ['best of thirty', sandwich.bestOf(30), games, '198 points, 45 %'],
  ['best of sixty', sandwich.bestOf(60), games, '225 points, 97 %'],
  ['best of all', sandwich.greedily, games, '244 points'],
  ['follows the hint', sandwich.asHinted, Math.ceil(games / 10), 'about 255 points'],
  ['best informed choice', sandwich.informed, informedGames, ''],
]

print('SkyWay', 'games', 'won', 'scoring round', 'round', 'expected')
for (const [name, player, count, expected] of skywayPlayers) {
  const ends = playAll(count, (seed, chance) => skyway.playSkyway(seed, player, chance))
  const totals = ends.flatMap((end) => end.finished.map((round) => round.total))
  const scoring = totals.filter((total) => total > 0)
  const won = share(ends.filter(isSkywayWon).length, count)
  print(
    name,
    String(count),
    won,
    scoring.length > 0 ? mean(scoring).toFixed(0) : 'none',
    mean(totals).toFixed(0),
    expected,
  )
}

console.log()
print('Sandwich', 'games', 'won', 'points', '', 'expected')
for (const [name, player, count, expected] of sandwichPlayers) {
  const ends = playAll(count, (seed, chance) => sandwich.playSandwich(seed, player, chance))
  const won = share(ends.filter(isSandwichWon).length, count)
  print(name, String(count), won, mean(ends.map((end) => end.score)).toFixed(0), '', expected)
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

/** In hundredths, with the standard error. */
function share(part: number, whole: number): string {
  const rate = part / whole
  const error = Math.sqrt((rate * (1 - rate)) / whole)
  return `${(100 * rate).toFixed(1)} % \u00b1 ${(100 * error).toFixed(1)}`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
