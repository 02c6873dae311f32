import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { shuffled } from '../../test/support/games/cards.ts'
import { type Course, randomCourse, strangeMove } from '../../test/support/games/random-games.ts'
import type { Position } from '../cards/card.ts'
import { pseudoRandom, type RandomSource } from '../chance/pseudo-random.ts'
import { commitment, order, seedToHex } from '../chance/seed.ts'
import { type GameState, type GameView, play, rulesOf, sameMove, start, view } from './game.ts'
import type { GameTypeId } from './game-type.ts'
import { read, replay, write } from './record.ts'

const randomGames = 2_000

/** All 54 ranks. */
const wholeDeck = Array.from({ length: 54 }, (_, index) => index + 1)

describe.each([
  [1, 'SKY-07', 27, 27],
  [2, 'SAND-05', 18, 36],
] as const)('2,000 random games of type %i', (gameTypeId, requirement, fewestMoves, mostMoves) => {
  // Each game is played once, and every property is checked on it.
  let games: readonly Course[] = []
  beforeAll(() => {
    const random = pseudoRandom(gameTypeId)
    games = Array.from({ length: randomGames }, (_, number) => randomCourse(gameTypeId, number, random))
  })
  afterAll(() => {
    games = []
  })

  test('views account for every card and show nothing hidden', { tags: [requirement, 'T-B8'] }, () => {
    for (const [number, { states }] of games.entries()) {
      assert.ok(states.length > fewestMoves && states.length <= mostMoves + 1)
      const spectator = new Spectator(gameTypeId, number)
      for (const [turn, state] of states.entries())
        spectator.check(view(state), turn, turn === states.length - 1)
    }
  })

  test('the same seed and moves give the same game, also from a record', {
    tags: [requirement, 'REPLAY-03'],
  }, () => {
    for (const [number, { states, moves }] of games.entries()) {
      const record = {
        format: 'skyway-game',
        version: 1,
        gameTypeId,
        seed: seedToHex(seedNumber(number)),
        moves,
      } as const
      assert.deepEqual(replay(read(write(record))), states.at(-1))
    }
  })

  test('a move is made or refused, never made in part', { tags: requirement }, () => {
    const random = pseudoRandom(gameTypeId + 20)
    const outcomes = { played: 0, refused: 0 }
    for (const [number, { states }] of games.entries()) {
      for (const state of someOf(states, random)) {
        // A write to a frozen state throws. The seed cannot be frozen and is compared.
        const played = play(deepFrozen(state), strangeMove(random), { autoWin: random(2) === 0 })
        assert.deepEqual(state.seed, seedNumber(number))
        if (played.ok) assert.equal(played.state.turn, state.turn + 1)
        else assert.match(played.refusal.code, /^[a-z]+(-[a-z]+)+$/)
        outcomes[played.ok ? 'played' : 'refused'] += 1
      }
    }
    expect(outcomes.played).toBeGreaterThan(randomGames / 20)
    expect(outcomes.refused).toBeGreaterThan(2 * randomGames)
  })

  test('hidden cards do not affect the view', { tags: [requirement, 'T-B8'] }, () => {
    const random = pseudoRandom(gameTypeId + 30)
    for (const { states } of games) {
      for (const state of someOf(states.slice(0, -1), random)) {
        const other = view(withOtherSecrets(state, random))
        assert.equal(
          JSON.stringify({ ...other, commitment: '' }),
          JSON.stringify({ ...view(state), commitment: '' }),
        )
      }
    }
  })
})

test('a new game has no moves and no points', { tags: ['SKY-07', 'SAND-05'] }, () => {
  expect(view(start(1, seedNumber(3)))).toMatchObject({
    gameTypeId: 1,
    turn: 0,
    gameOver: false,
    gameScore: 0,
    autoWon: false,
    seed: null,
  })
  expect(view(start(2, seedNumber(3)))).toMatchObject({
    gameTypeId: 2,
    turn: 0,
    gameOver: false,
    gameScore: 0,
    autoWon: false,
    seed: null,
  })
  expect(() => start(1, new Uint8Array(31))).toThrow(RangeError)
  expect(() => start(2, new Uint8Array(0))).toThrow(RangeError)
})

test('an auto win needs permission', { tags: ['SKY-06', 'T-B7'] }, () => {
  const autoWin = { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
  const refusal = { ok: false, refusal: { code: 'auto-win-not-allowed' } }
  expect(play(start(1, seedNumber(1)), autoWin)).toMatchObject(refusal)
  expect(play(start(1, seedNumber(1)), autoWin, { autoWin: true }).ok).toBe(true)
  expect(play(start(2, seedNumber(1)), autoWin, { autoWin: true })).toMatchObject(refusal)
})

test('two moves are the same if all their fields are', { tags: 'API-06' }, () => {
  const move = { actionId: 1, itemRow: 2, itemColumn: 0 }
  expect(sameMove(move, { ...move })).toBe(true)
  expect(sameMove(move, { ...move, autoWin: false })).toBe(true)
  expect(sameMove(move, { ...move, autoWin: true })).toBe(false)
  expect(sameMove(move, { ...move, actionId: 0 })).toBe(false)
  expect(sameMove(move, { ...move, itemRow: 0 })).toBe(false)
  expect(sameMove(move, { ...move, itemColumn: 1 })).toBe(false)
})

/** Checks the views of one game against its deal, without looking at the engine's states. */
class Spectator {
  readonly #gameTypeId: GameTypeId
  readonly #seed: string
  readonly #commitment: string
  readonly #orders: readonly (readonly number[])[]
  /** Ranks of the current round that have been in the market or the hand so far. */
  #shown = new Set<number>()
  #discarded = 0

  constructor(gameTypeId: GameTypeId, number: number) {
    const seed = seedNumber(number)
    this.#gameTypeId = gameTypeId
    this.#seed = seedToHex(seed)
    this.#commitment = commitment(seed)
    const { deck, rounds } = rulesOf(gameTypeId)
    this.#orders = Array.from({ length: rounds }, (_, index) =>
      order(seed, deck, index + 1).map(({ rank }) => rank),
    )
  }

  // Lists are compared as strings, which is many times faster than a deep comparison.
  check(seen: GameView, turn: number, isLast: boolean) {
    const { texts, ranks } = contentsOf(seen)
    assert.equal(seen.gameTypeId, this.#gameTypeId)
    assert.equal(seen.turn, turn)
    assert.equal(seen.gameOver, isLast)
    assert.equal(seen.isEditable, !isLast)
    assert.equal(seen.commitment, this.#commitment)
    assert.equal(seen.seed, isLast ? this.#seed : null)
    assert.equal(
      texts.some((text) => text.includes(this.#seed)),
      isLast,
    )
    const { fields } = rulesOf(seen.gameTypeId)
    assert.equal(
      Object.keys(seen).toSorted().join(),
      [...sharedKeys, ...Object.keys(fields)].toSorted().join(),
    )
    if (seen.gameTypeId === 1) this.#checkSkyway(seen, ranks, turn)
    if (seen.gameTypeId === 2) this.#checkSandwich(seen, ranks)
  }

  #checkSkyway(seen: Extract<GameView, { gameTypeId: 1 }>, ranks: readonly number[], turn: number) {
    const grid = ranksOf(seen.positions)
    assert.equal(seen.roundTotals.length, Math.floor(turn / 9))
    if (seen.gameOver) {
      assert.equal([seen.round, seen.deckCount, seen.discardCount, seen.market.length].join(), '3,0,36,0')
      assert.equal(grid.length, 18)
      return
    }
    const turnOfRound = turn % 9
    if (turnOfRound === 0) this.#shown.clear()
    const round = Math.floor(turn / 9) + 1
    const counts = [round, 48 - 6 * turnOfRound, 4 * turnOfRound]
    assert.equal([seen.round, seen.deckCount, seen.discardCount].join(), counts.join())
    const market = ranksOf(seen.market)
    assert.equal(seen.deckCount + seen.discardCount + market.length + grid.length, 54)
    const dealt = this.#orders[seen.round - 1]?.slice(0, 6 * (turnOfRound + 1)) ?? []
    assert.equal(market.join(), dealt.slice(-6).join())
    assert.ok(grid.every((rank) => this.#shown.has(rank)))
    for (const rank of market) this.#shown.add(rank)
    assert.equal(this.#shown.size, dealt.length)
    assert.equal(seen.lastRound !== null, turn > 0 && turnOfRound === 0)
    const { lastRound, ...current } = seen
    const currentRanks = lastRound ? contentsOf(current).ranks : ranks
    assert.ok(currentRanks.every((rank) => this.#shown.has(rank)))
    if (lastRound) assert.equal(new Set(contentsOf(lastRound).ranks).size, 18)
    if (turnOfRound === 8) assert.equal(ascending(this.#shown), ascending(wholeDeck))
  }

  #checkSandwich(seen: Extract<GameView, { gameTypeId: 2 }>, ranks: readonly number[]) {
    const hand = ranksOf(seen.hand)
    const fresh = hand.filter((rank) => !this.#shown.has(rank))
    const dealt = this.#orders[0]?.slice(this.#shown.size, 54 - seen.deckCount) ?? []
    assert.equal(ascending(fresh), ascending(dealt))
    this.#discarded += this.#shown.size === 0 || seen.discardCount === this.#discarded ? 0 : 3
    assert.equal(seen.discardCount, this.#discarded)
    assert.equal(seen.deckCount + seen.discardCount + hand.length, 54)
    for (const rank of fresh) this.#shown.add(rank)
    assert.ok(ranks.every((rank) => hand.includes(rank)))
    if (seen.gameOver) assert.equal(this.#shown.size, 54)
  }
}

const sharedKeys = [
  'autoWon',
  'commitment',
  'deckCount',
  'discardCount',
  'gameOver',
  'gameScore',
  'gameTypeId',
  'gameWon',
  'isEditable',
  'round',
  'seed',
  'turn',
]

function ranksOf(positions: readonly Position[]): readonly number[] {
  return positions.flatMap(({ cards }) => cards.map(({ rank }) => rank))
}

interface Contents {
  readonly texts: string[]
  readonly ranks: number[]
}

/**
 * Collects every string and every rank anywhere in a view: several times faster than a search in its JSON.
 */
function contentsOf(part: unknown, contents: Contents = { texts: [], ranks: [] }): Contents {
  if (typeof part === 'string') contents.texts.push(part)
  else if (Array.isArray(part)) for (const item of part) contentsOf(item, contents)
  else if (typeof part === 'object' && part !== null) {
    const fields = part as Readonly<Record<string, unknown>>
    for (const key in fields) {
      const value = fields[key]
      if (typeof value !== 'number') contentsOf(value, contents)
      else if (key === 'rank' && value > 0) contents.ranks.push(value)
    }
  }
  return contents
}

function ascending(ranks: Iterable<number>): string {
  return [...ranks].sort((a, b) => a - b).join()
}

/** Returns three random states of a game, possibly the same. */
function someOf(states: readonly GameState[], random: RandomSource): readonly GameState[] {
  return [0, 1, 2].flatMap(() => states[random(states.length)] ?? [])
}

/**
 * Returns a state that looks the same to the player, with another seed and another order of the undealt
 * cards.
 */
function withOtherSecrets(state: GameState, random: RandomSource): GameState {
  const { deckCount } = rulesOf(state.gameTypeId).view(state)
  const dealt = state.order.length - deckCount
  const cards = [...state.order.slice(0, dealt), ...shuffled(state.order.slice(dealt), random)]
  return { ...state, order: cards, seed: seedNumber(random(2 ** 30)) }
}

/** Freezes a value and everything in it except byte arrays, and returns it. */
function deepFrozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (value instanceof Uint8Array) return value
  for (const part of Object.values(value)) deepFrozen(part)
  return Object.freeze(value)
}
