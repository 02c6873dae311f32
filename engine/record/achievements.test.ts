import { describe, expect, test } from 'vitest'
import { sandwichAfter, seedNumber, skywayAfter } from '../../test/support/games/begun-games.ts'
import { goodMove } from '../../test/support/games/good-moves.ts'
import { plainWords } from '../../test/support/games/plain-words.ts'
import { randomCourse } from '../../test/support/games/random-games.ts'
import { pseudoRandom } from '../chance/pseudo-random.ts'
import { seedToHex } from '../chance/seed.ts'
import { sandwichMessage } from '../sandwich/message.ts'
import { greedyBot } from '../search/sandwich/bots.ts'
import { lookAheadBot } from '../search/skyway/bots.ts'
import { type Achievement, achievements, achievementsOf } from './achievements.ts'
import { type GameState, type GameView, play, view, type WireMove } from './game.ts'
import type { GameTypeId } from './game-type.ts'
import { read, replay, replaySteps, write } from './record.ts'

const games = 300

/** Returns the record of a bot's game: its first moves are random in every second game. */
function botsRecord(gameTypeId: GameTypeId, number: number) {
  const random = pseudoRandom(number)
  const start = randomCourse(gameTypeId, number, random)
  const moves: WireMove[] = start.moves.slice(0, number % 2 === 0 ? 0 : 6)
  let state = replay({ gameTypeId, seed: seedToHex(seedNumber(number)), moves })
  while (!view(state).gameOver) {
    const move = goodMove(state, random)
    const played = play(state, move)
    if (!played.ok) throw new Error(played.refusal.code)
    moves.push(move)
    state = played.state
  }
  return {
    format: 'skyway-game',
    version: 1,
    gameTypeId,
    seed: seedToHex(seedNumber(number)),
    moves,
  } as const
}

describe.each([1, 2] as const)('games of type %i', (gameTypeId) => {
  test('a record decides what was achieved, as its player saw the game', { tags: 'MARK-01' }, () => {
    const earned = new Map<Achievement, number>()
    for (let number = 0; number < games; number += 1) {
      const record = botsRecord(gameTypeId, number)
      const achieved = achievementsOf(replay(read(write(record))))
      expect(achieved).toEqual(achievedByViews(replaySteps(record).map(seenOf)))
      for (const one of achieved) earned.set(one, (earned.get(one) ?? 0) + 1)
    }
    // Otherwise both could be wrong in the same way: nothing.
    expect(earned.size).toBeGreaterThanOrEqual(3)
  })

  test('nothing is achieved before the end of a game, nor by a random one in part', {
    tags: 'MARK-01',
  }, () => {
    const random = pseudoRandom(gameTypeId)
    for (let number = 0; number < games; number += 1) {
      const { states } = randomCourse(gameTypeId, number, random)
      for (const state of states.slice(0, -1)) expect(achievementsOf(state)).toEqual([])
      const last = states.at(-1)
      if (last) expect(achievementsOf(last)).toEqual(achievedByViews(states.map(seenOf)))
    }
  })
})

test('there is a dozen, and each belongs to one game', { tags: 'MARK-01' }, () => {
  expect(achievements).toHaveLength(12)
  expect(new Set(achievements.map(({ name }) => name)).size).toBe(12)
  const ended: readonly GameState[] = [skywayAfter(4, 27, lookAheadBot), sandwichAfter(10, 18, greedyBot)]
  for (const state of ended) {
    const own = achievements.filter(({ gameTypeId }) => gameTypeId === state.gameTypeId)
    expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining([...achievementsOf(state)]))
  }
})

/** What a player sees and is told. */
type Seen = GameView & { readonly message: string }

const saidIn = (state: GameState) => (state.gameTypeId === 2 ? sandwichMessage(state, plainWords[2]) : '')
const seenOf = (state: GameState): Seen => ({ ...view(state), message: saidIn(state) })

/** Returns what the views of a whole game show that it achieved, without a look at the engine's states. */
function achievedByViews(views: readonly Seen[]): readonly Achievement[] {
  const last = views.at(-1)
  if (!last?.gameOver) return []
  if (last.gameTypeId === 1) return skywayByViews(views)
  return last.gameTypeId === 2 ? sandwichByViews(views, last) : []
}

function skywayByViews(views: readonly Seen[]): readonly Achievement[] {
  const rounds = views.flatMap((seen) => (seen.gameTypeId === 1 && seen.lastRound ? [seen.lastRound] : []))
  const scored = rounds.filter(({ total }) => total > 0)
  const jokers = scored.map(({ winningPaths }) =>
    winningPaths.map((path) =>
      path.filter(({ value }) => value === 15).map(({ suit, row, column }) => `${suit} ${row} ${column}`),
    ),
  )
  const found: readonly [Achievement, boolean][] = [
    [
      'shared-joker',
      jokers.some((paths) => paths.flat().some((joker) => paths.every((path) => path.includes(joker)))),
    ],
    ['last-round', scored.length === 1 && scored[0]?.round === 3],
    ['all-rounds', scored.length === 3],
    ['long-path', rounds.some(({ winningPaths }) => winningPaths.some((path) => path.length > 7))],
    [
      'strong-suits',
      rounds.some(({ scores }) => Math.min(...scores.map(({ scoreValue }) => scoreValue)) > 49),
    ],
    ['no-joker', scored.length > 0 && jokers.flat(2).length === 0],
  ]
  return found.flatMap(([achievement, isEarned]) => (isEarned ? [achievement] : []))
}

function sandwichByViews(views: readonly Seen[], last: Seen): readonly Achievement[] {
  const made = views.flatMap((seen) =>
    seen.gameTypeId === 2 && seen.message !== '' ? [{ points: seen.scoreChange, words: seen.message }] : [],
  )
  const hints = views.filter((seen) => seen.gameTypeId === 2 && seen.hand.some(({ isHint }) => isHint)).length
  const found: readonly [Achievement, boolean][] = [
    ['no-hint', last.gameScore >= 200 && hints === 0],
    ['no-negative', made.every(({ points }) => points >= 0)],
    ['one-suit', made.filter(({ words }) => words.includes(', all ')).length >= 12],
    ['last-sandwich', last.gameScore >= 200 && last.gameScore - (made.at(-1)?.points ?? 0) < 200],
    ['highest-sandwich', made.some(({ points }) => points === 25)],
    ['high-score', last.gameScore >= 280],
  ]
  return found.flatMap(([achievement, isEarned]) => (isEarned ? [achievement] : []))
}
