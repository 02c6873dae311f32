import { type GameState, play, rulesOf, start, type WireMove } from '../../../engine/record/game.ts'
import type { GameTypeId } from '../../../engine/record/game-type.ts'

/** A game that is the same in each run: its seed is one number repeated 32 times. */
export interface RecordedGame {
  readonly gameTypeId: GameTypeId
  readonly seed: number
  /** Its moves, or a text with three digits for each. */
  readonly moves: string | readonly WireMove[]
}

/** Whole games played by bots, found by trying seeds: won and lost ones of both types. */
export const recordedGames = {
  skywayWon: {
    gameTypeId: 1,
    seed: 4,
    moves:
      '111 210 022 012 100 021 102 001 220 011 010 101 020 202 021 222 212 000 211 010 002 201 100 112 220 021 122',
  },
  skywayWonOneRound: {
    gameTypeId: 1,
    seed: 3,
    moves:
      '011 100 012 002 121 020 022 101 210 011 202 000 112 020 001 210 221 222 201 200 122 102 010 012 011 020 121',
  },
  skywayWonTwoRounds: {
    gameTypeId: 1,
    seed: 1,
    moves:
      '111 210 021 000 001 112 220 122 102 012 110 221 022 002 211 020 100 001 011 110 202 101 100 220 221 222 212',
  },
  skywayLost: {
    gameTypeId: 1,
    seed: 2,
    moves:
      '211 012 210 000 120 201 021 122 202 210 020 200 001 122 211 112 021 102 100 221 201 002 210 211 112 122 020',
  },
  sandwichWon: {
    gameTypeId: 2,
    seed: 1,
    moves: '043 263 253 126 214 061 106 546 106 243 152 314 236 316 123 061 456 203',
  },
  sandwichWonNarrowly: {
    gameTypeId: 2,
    seed: 2,
    moves: '364 204 123 014 426 254 256 152 143 034 103 354 435 315 015 034 136 205',
  },
  sandwichLost: {
    gameTypeId: 2,
    seed: 6,
    moves: '254 435 134 325 243 536 456 053 053 136 415 051 125 102 132 025 136 042',
  },
} as const satisfies Readonly<Record<string, RecordedGame>>

/** Returns a whole game of a type, each of whose moves is the first one that the rules allow. */
export function plainGame(gameTypeId: GameTypeId): RecordedGame {
  const { isOver, someMove, view } = rulesOf(gameTypeId)
  const moves: WireMove[] = []
  const game = { gameTypeId, seed: 1, moves }
  for (let state = gameAfter(game, []); !isOver(state); state = gameAfter(game, moves))
    moves.push(someMove(view(state), () => 0))
  return game
}

/** Returns the 32 bytes of a recorded game's seed. */
export function seedOf({ seed }: RecordedGame): Buffer {
  return Buffer.alloc(32, seed)
}

/** Returns the first `count` moves of a recorded game, or all of them. */
export function movesOf({ moves }: RecordedGame, count?: number): readonly WireMove[] {
  return (typeof moves === 'string' ? moves.split(' ').map(moveOf) : moves).slice(0, count)
}

function moveOf(digits: string): WireMove {
  const [actionId = 0, itemRow = 0, itemColumn = 0] = digits.split('').map(Number)
  return { actionId, itemRow, itemColumn }
}

/**
 * Returns the game after these moves.
 *
 * @throws Error when the rules do not allow one of them
 */
export function gameAfter({ gameTypeId, seed }: RecordedGame, moves: readonly WireMove[]): GameState {
  let state = start(gameTypeId, Buffer.alloc(32, seed))
  for (const move of moves) {
    const played = play(state, move, { autoWin: true })
    if (!played.ok) throw new Error(`The rules refuse ${JSON.stringify(move)}: ${played.refusal.code}`)
    state = played.state
  }
  return state
}
