import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { estimateChance } from '../chance/estimate.ts'
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
    for (let number = 0; number < randomGames / 10; number += 1) {
      for (const state of randomCourse(gameTypeId, number, chance).states) {
        const before = JSON.stringify(state)
        const played = play(freeze(state), strangeMove(chance), { autoWin: chance(2) === 0 })
        assert.equal(JSON.stringify(state), before)
        if (played.ok) assert.equal(played.state.turn, state.turn + 1)
        else assert.match(played.refusal.reason, /^[A-Z].*\.$/)
        outcomes[played.ok ? 'played' : 'refused'] += 1
      }
    }
    expect(outcomes.played).toBeGreaterThan(500)
    expect(outcomes.refused).toBeGreaterThan(5000)
  })

  test(`[${requirement}] [T-B8] what cannot be seen changes nothing in the view`, () => {
    const chance = estimateChance(gameTypeId + 30)
    for (let number = 0; number < randomGames / 20; number += 1) {
      const { states } = randomCourse(gameTypeId, number, chance)
      for (const state of states.slice(0, -1)) {
        const other = view(withOtherSecrets(state, chance))
        assert.deepEqual({ ...other, commitment: '' }, { ...view(state), commitment: '' })
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

  check(seen: GameView, turn: number, isLast: boolean) {
    assert.equal(seen.gameTypeId, this.#gameTypeId)
    assert.equal(seen.turn, turn)
    assert.equal(seen.gameOver, isLast)
    assert.equal(seen.isEditable, !isLast)
    assert.equal(seen.commitment, this.#promised)
    assert.equal(seen.seed, isLast ? this.#seed : null)
    assert.equal(JSON.stringify(seen).includes(this.#seed), isLast)
    assert.deepEqual(Object.keys(seen).sort(), seen.gameTypeId === 1 ? skywayKeys : sandwichKeys)
    if (seen.gameTypeId === 1) this.#checkSkyway(seen, turn)
    else this.#checkSandwich(seen)
  }

  #checkSkyway(seen: Extract<GameView, { gameTypeId: 1 }>, turn: number) {
    if (seen.gameOver) {
      assert.deepEqual([seen.round, seen.deckCount, seen.discardCount, seen.market.length], [3, 0, 36, 0])
      assert.equal(seen.positions.flatMap(({ cards }) => cards).length, 18)
      return
    }
    const turnOfRound = turn % 9
    if (turnOfRound === 0) this.#shown.clear()
    assert.equal(seen.round, Math.floor(turn / 9) + 1)
    assert.deepEqual([seen.deckCount, seen.discardCount], [48 - 6 * turnOfRound, 4 * turnOfRound])
    const market = seen.market.flatMap(({ cards }) => cards.map(({ rank }) => rank))
    const grid = seen.positions.flatMap(({ cards }) => cards.map(({ rank }) => rank))
    assert.equal(seen.deckCount + seen.discardCount + market.length + grid.length, 54)
    const dealt = this.#orders[seen.round - 1]?.slice(0, 6 * (turnOfRound + 1)) ?? []
    assert.deepEqual(market, dealt.slice(-6))
    assert.ok(grid.every((rank) => this.#shown.has(rank)))
    for (const rank of market) this.#shown.add(rank)
    assert.equal(this.#shown.size, dealt.length)
    assert.equal(seen.lastRound !== null, turn > 0 && turnOfRound === 0)
    const { lastRound, ...current } = seen
    assert.ok(ranksIn(current).every((rank) => dealt.includes(rank)))
    if (lastRound) assert.deepEqual(new Set(ranksIn(lastRound)).size, 18)
    if (turnOfRound === 8)
      assert.deepEqual(
        [...this.#shown].sort((a, b) => a - b),
        wholeDeck,
      )
  }

  #checkSandwich(seen: Extract<GameView, { gameTypeId: 2 }>) {
    const hand = seen.hand.flatMap(({ cards }) => cards.map(({ rank }) => rank))
    const before = this.#shown.size
    for (const rank of hand) this.#shown.add(rank)
    this.#gone += before === 0 || seen.discardCount === this.#gone ? 0 : 3
    assert.equal(seen.discardCount, this.#gone)
    assert.equal(seen.deckCount + seen.discardCount + hand.length, 54)
    const dealt = this.#orders[0]?.slice(0, 54 - seen.deckCount) ?? []
    assert.deepEqual(
      [...this.#shown].sort((a, b) => a - b),
      [...dealt].sort((a, b) => a - b),
    )
    assert.ok(ranksIn(seen).every((rank) => hand.includes(rank)))
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
].sort()
const sandwichKeys = [...sharedKeys, 'hand', 'scoreChange'].sort()

/** Every rank anywhere in the text of a view. */
function ranksIn(seen: object): number[] {
  return [...JSON.stringify(seen).matchAll(/"rank":(\d+)/g)]
    .map(([, rank]) => Number(rank))
    .filter((rank) => rank > 0)
}

/** The same table as the player sees it, on another seed and with the cards that were not dealt in another order. */
function withOtherSecrets(state: GameState, chance: ReturnType<typeof estimateChance>): GameState {
  const dealt = state.gameTypeId === 1 ? 6 * (state.turnOfRound + 1) : state.dealt
  const cards = [...state.order.slice(0, dealt), ...shuffled(state.order.slice(dealt), chance)]
  return { ...state, order: cards, seed: seedNumber(chance(2 ** 30)) }
}

function freeze(state: GameState): GameState {
  for (const part of Object.values(state)) if (!(part instanceof Uint8Array)) Object.freeze(part)
  return Object.freeze(state)
}
