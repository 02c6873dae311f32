import { seedFromHex } from '../chance/seed.ts'
import { type GameState, play, rulesOf, start, type WireMove } from './game.ts'
import { type GameTypeId, gameTypeIds, isGameTypeId } from './game-type.ts'

/**
 * A stored game: its seed and its moves. Replaying the moves on the seed gives the same game to the last
 * card.
 */
export interface GameRecord {
  readonly format: 'skyway-game'
  readonly version: 1
  readonly gameTypeId: GameTypeId
  /** 64 hexadecimal digits. */
  readonly seed: string
  readonly moves: readonly WireMove[]
}

/** Says why a record cannot be used. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
  readonly code: RecordProblem
  /** The index of the move that caused the error, if there is one. */
  readonly moveIndex: number | undefined

  constructor(code: RecordProblem, message: string, moveIndex?: number) {
    super(message)
    this.code = code
    this.moveIndex = moveIndex
  }
}

export type RecordProblem =
  | 'not-json'
  | 'not-a-record'
  | 'unknown-format'
  | 'unknown-version'
  | 'unknown-game-type'
  | 'bad-seed'
  | 'bad-moves'
  | 'too-many-moves'
  | 'bad-move'
  | 'refused-move'

const anyMoveAllowed = { autoWin: true }

/** Returns the record as JSON, its keys always in the same order. */
export function write(record: GameRecord): string {
  const { format, version, gameTypeId, seed, moves } = record
  return JSON.stringify({ format, version, gameTypeId, seed, moves: moves.map(plainMove) })
}

/**
 * Parses a record and drops unknown keys. Checks only the shape; `replay` checks whether the moves can be
 * played.
 *
 * @throws RecordError if the text is not a record
 */
export function read(text: string): GameRecord {
  const value = parse(text)
  if (!isObject(value)) throw new RecordError('not-a-record', 'A record is an object.')
  const { format, version, gameTypeId, seed, moves } = value
  if (format !== 'skyway-game')
    throw new RecordError('unknown-format', 'The format of a record is "skyway-game".')
  if (version !== 1) throw new RecordError('unknown-version', 'Only version 1 of the record is known.')
  if (!isGameTypeId(gameTypeId))
    throw new RecordError('unknown-game-type', `The game type is one of ${gameTypeIds.join(', ')}.`)
  if (typeof seed !== 'string' || !/^[0-9a-f]{64}$/i.test(seed)) {
    throw new RecordError('bad-seed', 'The seed is 64 hexadecimal digits.')
  }
  return { format, version, gameTypeId, seed: seed.toLowerCase(), moves: readMoves(gameTypeId, moves) }
}

/**
 * Returns the moves of a game of this type from parsed JSON.
 *
 * @throws RecordError if the value is not a list of moves
 */
export function readMoves(gameTypeId: GameTypeId, value: unknown): readonly WireMove[] {
  if (!Array.isArray(value)) throw new RecordError('bad-moves', 'The moves are a list.')
  const { longestGame } = rulesOf(gameTypeId)
  if (value.length > longestGame)
    throw new RecordError('too-many-moves', `No game of this type has more than ${longestGame} moves.`)
  return value.map(readMove)
}

/** The part of a record that a replay needs. */
export type Replayable = Pick<GameRecord, 'gameTypeId' | 'seed' | 'moves'>

/**
 * Returns the game after all moves of the record.
 *
 * @throws RecordError if the rules do not allow one of the moves
 */
export function replay({ gameTypeId, seed, moves }: Replayable): GameState {
  return moves.reduce(afterMove, start(gameTypeId, seedFromHex(seed)))
}

/**
 * Returns the game as it was dealt and after each move of the record.
 *
 * @throws RecordError if the rules do not allow one of the moves
 */
export function replaySteps({ gameTypeId, seed, moves }: Replayable): readonly GameState[] {
  let state = start(gameTypeId, seedFromHex(seed))
  const steps = [state]
  for (const [index, move] of moves.entries()) {
    state = afterMove(state, move, index)
    steps.push(state)
  }
  return steps
}

function afterMove(state: GameState, move: WireMove, index: number): GameState {
  // The permission was checked when the move was made. The record only says that it was made.
  const played = play(state, move, anyMoveAllowed)
  if (played.ok) return played.state
  throw new RecordError('refused-move', `Move ${index + 1}: ${played.refusal.code}`, index)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RecordError('not-json', 'The record is not JSON.')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readMove(value: unknown, index: number): WireMove {
  if (!isObject(value)) throw new RecordError('bad-move', `Move ${index + 1} is not an object.`, index)
  const { actionId, itemRow, itemColumn, autoWin = false } = value
  if (!isNumber(actionId) || !isNumber(itemRow) || !isNumber(itemColumn)) {
    throw new RecordError('bad-move', `Move ${index + 1} needs three whole numbers.`, index)
  }
  if (typeof autoWin !== 'boolean') {
    throw new RecordError('bad-move', `autoWin of move ${index + 1} is neither true nor false.`, index)
  }
  return plainMove({ actionId, itemRow, itemColumn, autoWin })
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** Returns only the fields of a move, and `autoWin` only if it is true. */
function plainMove({ actionId, itemRow, itemColumn, autoWin }: WireMove): WireMove {
  return autoWin === true ? { actionId, itemRow, itemColumn, autoWin } : { actionId, itemRow, itemColumn }
}
