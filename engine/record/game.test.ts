import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import type { Position } from '../cards/card.ts'
import { type Chance, estimateChance } from '../chance/estimate.ts'
import { commitment, order, seedToHex } from '../chance/seed.ts'
import { randomCourse, strangeMove } from '../testing/games.ts'
import { seedNumber, shuffled } from '../testing/seeds.ts'
import { type GameState, type GameTypeId, type GameView, play, sameMove, start, view } from './game.ts'
import { read, replay, write } from './record.ts'

const randomGames = 10_000

/** All 54 ranks. */
const wholeDeck = Array.from({ length: 54 }, (_, index) => index + 1)

describe.each([
  [1, 'SKY-07', 27, 27],
  [2, 'SAND-05', 18, 36],
] as const)('10,000 random games of type %i', (gameTypeId, requirement, fewestMoves, mostMoves) => {
  test(`[${requirement}] [T-B8] views count every card, show none that was not dealt face-up, and no seed before the end`, () => {
    const chance = estimateChance(gameTypeId)
    for (let number = 0; number < randomGames; number += 1) {
      const { states } = randomCourse(gameTypeId, number, chance)
      assert.ok(states.length > fewestMoves && states.length <= mostMoves + 1)
      const book = new Book(gameTypeId, number)
      for (const [turn, state] of states.entries()) book.check(view(state), turn, turn === states.length - 1)
    }
  })

  test(`[${requirement}] the same seed and moves give the same game, through a written record too`, () => {
    const chance = estimateChance(gameTypeId + 10)
    for (let number = 0; number < randomGames; number += 1) {
      const { states, moves } = randomCourse(gameTypeId, number, chance)
      const record = {
        format: 'skyway-game',
        version: 1,
        gameTypeId,
        seed: seedToHex(seedNumber(number)),
        moves,
      } as const
      const again = replay(read(write(record)))
      // Plain text of the whole state is compared: a hundred times faster than a deep comparison.
      assert.equal(JSON.stringify(again), JSON.stringify(states.at(-1)))
    }
  })

  test(`[${requirement}] [TABLE-02] a move is made or refused, never half made`, () => {
    const chance = estimateChance(gameTypeId + 20)
    const outcomes = { played: 0, refused: 0 }
    for (let number = 0; number < randomGames; number += 1) {
      for (const state of someOf(randomCourse(gameTypeId, number, chance).states, chance)) {
        const before = JSON.stringify(state)
        const played = play(freeze(state), strangeMove(chance), { autoWin: chance(2) === 0 })
        assert.equal(JSON.stringify(state), before)
        if (played.ok) assert.equal(played.state.turn, state.turn + 1)
        else assert.match(played.refusal.reason, /^[A-Z].*\.$/)
        outcomes[played.ok ? 'played' : 'refused'] += 1
      }
    }
    expect(outcomes.played).toBeGreaterThan(randomGames / 20)
    expect(outcomes.refused).toBeGreaterThan(2 * randomGames)
  })

  test(`[${requirement}] [T-B8] what cannot be seen changes nothing in the view`, () => {
    const chance = estimateChance(gameTypeId + 30)
    for (let number = 0; number < randomGames; number += 1) {
      const { states } = randomCourse(gameTypeId, number, chance)
      for (const state of someOf(states.slice(0, -1), chance)) {
        const other = view(withOtherSecrets(state, chance))
        assert.equal(
          JSON.stringify({ ...other, commitment: '' }),
          JSON.stringify({ ...view(state), commitment: '' }),
        )
      }
    }
  })
})

test('[SKY-07] [SAND-05] a game starts with the cards of its seed and nothing played', () => {
  expect(view(start(1, seedNumber(3)))).toMatchObject({
    gameTypeId: 1,
    turn: 0,
    gameOver: false,
    gameScore: 0,
    seed: null,
  })
  expect(view(start(2, seedNumber(3)))).toMatchObject({
    gameTypeId: 2,
    turn: 0,
    gameOver: false,
    gameScore: 0,
    seed: null,
  })
  expect(() => start(1, new Uint8Array(31))).toThrow(RangeError)
  expect(() => start(2, new Uint8Array(0))).toThrow(RangeError)
})

test('[SKY-06] [T-B7] nobody may win at once unless it is said that they may', () => {
  const autoWin = { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
  const refusal = { ok: false, refusal: { code: 'auto-win-not-allowed' } }
  expect(play(start(1, seedNumber(1)), autoWin)).toMatchObject(refusal)
  expect(play(start(1, seedNumber(1)), autoWin, { autoWin: true }).ok).toBe(true)
  expect(play(start(2, seedNumber(1)), autoWin, { autoWin: true })).toMatchObject(refusal)
})

test('[API-06] two moves are the same when all they ask for is', () => {
  const move = { actionId: 1, itemRow: 2, itemColumn: 0 }
  expect(sameMove(move, { ...move })).toBe(true)
  expect(sameMove(move, { ...move, autoWin: false })).toBe(true)
  expect(sameMove(move, { ...move, autoWin: true })).toBe(false)
  expect(sameMove(move, { ...move, actionId: 0 })).toBe(false)
  expect(sameMove(move, { ...move, itemRow: 0 })).toBe(false)
  expect(sameMove(move, { ...move, itemColumn: 1 })).toBe(false)
})

/** What a spectator with the deal in hand writes down beside a game, knowing nothing of the engine's states. */
class Book {
  readonly #gameTypeId: GameTypeId
  readonly #seed: string
  readonly #promised: string
  readonly #orders: readonly (readonly number[])[]
  /** Ranks that lay in the market or the hand so far, of the current round. */
  #shown = new Set<number>()
  #gone = 0

  constructor(gameTypeId: GameTypeId, number: number) {
    const seed = seedNumber(number)
    this.#gameTypeId = gameTypeId
    this.#seed = seedToHex(seed)
    this.#promised = commitment(seed)
    const rounds = gameTypeId === 1 ? [1, 2, 3] : [1]
    this.#orders = rounds.map((round) =>
      order(seed, gameTypeId === 1 ? 'skyway' : 'sandwich', round).map(({ rank }) => rank),
    )
  }

  // Lists are compared as text, which is many times faster than a deep comparison.
  check(seen: GameView, turn: number, isLast: boolean) {
    const text = JSON.stringify(seen)
    assert.equal(seen.gameTypeId, this.#gameTypeId)
    assert.equal(seen.turn, turn)
    assert.equal(seen.gameOver, isLast)
    assert.equal(seen.isEditable, !isLast)
    assert.equal(seen.commitment, this.#promised)
    assert.equal(seen.seed, isLast ? this.#seed : null)
    assert.equal(text.includes(this.#seed), isLast)
    assert.equal(Object.keys(seen).sort().join(), seen.gameTypeId === 1 ? skywayKeys : sandwichKeys)
    if (seen.gameTypeId === 1) this.#checkSkyway(seen, text, turn)
    else this.#checkSandwich(seen, text)
  }

  #checkSkyway(seen: Extract<GameView, { gameTypeId: 1 }>, text: string, turn: number) {
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
    assert.ok(ranksIn(lastRound ? JSON.stringify(current) : text).every((rank) => this.#shown.has(rank)))
    if (lastRound) assert.equal(new Set(ranksIn(JSON.stringify(lastRound))).size, 18)
    if (turnOfRound === 8) assert.equal(ascending(this.#shown), ascending(wholeDeck))
  }

  #checkSandwich(seen: Extract<GameView, { gameTypeId: 2 }>, text: string) {
    const hand = ranksOf(seen.hand)
    const fresh = hand.filter((rank) => !this.#shown.has(rank))
    const dealt = this.#orders[0]?.slice(this.#shown.size, 54 - seen.deckCount) ?? []
    assert.equal(ascending(fresh), ascending(dealt))
    this.#gone += this.#shown.size === 0 || seen.discardCount === this.#gone ? 0 : 3
    assert.equal(seen.discardCount, this.#gone)
    assert.equal(seen.deckCount + seen.discardCount + hand.length, 54)
    for (const rank of fresh) this.#shown.add(rank)
    assert.ok(ranksIn(text).every((rank) => hand.includes(rank)))
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
  'message',
  'round',
  'seed',
  'turn',
]
const skywayKeys = [
  ...sharedKeys,
  'lastRound',
  'market',
  'positions',
  'roundTotals',
  'scores',
  'winningPaths',
]
  .sort()
  .join()
const sandwichKeys = [...sharedKeys, 'hand', 'scoreChange'].sort().join()

function ranksOf(positions: readonly Position[]): readonly number[] {
  return positions.flatMap(({ cards }) => cards.map(({ rank }) => rank))
}

/** Every rank anywhere in the text of a view. */
function ranksIn(text: string): number[] {
  return [...text.matchAll(/"rank":([1-9]\d*)/g)].map(([, rank]) => Number(rank))
}

function ascending(ranks: Iterable<number>): string {
  return [...ranks].sort((a, b) => a - b).join()
}

/** Three states of a game, or as many as it has, wherever chance points. */
function someOf(states: readonly GameState[], chance: Chance): readonly GameState[] {
  return [0, 1, 2].flatMap(() => states[chance(states.length)] ?? [])
}

/** The same table as the player sees it, on another seed and with the cards that were not dealt in another order. */
function withOtherSecrets(state: GameState, chance: Chance): GameState {
  const dealt = state.gameTypeId === 1 ? 6 * (state.turnOfRound + 1) : state.dealt
  const cards = [...state.order.slice(0, dealt), ...shuffled(state.order.slice(dealt), chance)]
  return { ...state, order: cards, seed: seedNumber(chance(2 ** 30)) }
}

function freeze(state: GameState): GameState {
  for (const part of Object.values(state)) if (!(part instanceof Uint8Array)) Object.freeze(part)
  return Object.freeze(state)
}
