import { isObject } from '../../base/object.ts'
import type { PendingMove } from './game.ts'

// A pending move is stored here, so that a reload, a lost network or a new login does not lose it.
const key = (gameId: number) => `unfinishedmove${gameId}`

/** Stores a move until `forgetPendingMove`. Without storage it stores nothing, and the move is still sent. */
export function keepPendingMove(gameId: number, pending: PendingMove): void {
  try {
    localStorage.setItem(key(gameId), JSON.stringify(pending))
  } catch {
    // No space or no storage: only a reload would lose the move.
  }
}

/** Removes an answered move. */
export function forgetPendingMove(gameId: number): void {
  try {
    localStorage.removeItem(key(gameId))
  } catch {
    // Without storage nothing was stored.
  }
}

/** Returns the move of this game that was pending when the page was left, or null. */
export function keptPendingMove(gameId: number): PendingMove | null {
  try {
    return asPending(JSON.parse(localStorage.getItem(key(gameId)) ?? 'null'))
  } catch {
    return null
  }
}

function asPending(value: unknown): PendingMove | null {
  if (!isObject(value) || !isObject(value['move'])) return null
  const { turn, move } = value
  const { actionId, itemRow, itemColumn, autoWin } = move
  if (!isWhole(turn) || !isWhole(actionId) || !isWhole(itemRow) || !isWhole(itemColumn)) return null
  return { turn, move: { actionId, itemRow, itemColumn, ...(autoWin === true && { autoWin }) } }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
