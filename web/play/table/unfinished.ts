import type { Pending } from './game.ts'

// A move whose answer has not come yet is kept here, so that a reload, a lost network or a new sign-in does not lose it.
const key = (gameId: number) => `unfinishedmove${gameId}`

/** Keeps a move until `forget`; a browser without storage keeps nothing, and the move still goes out. */
export function keep(gameId: number, pending: Pending): void {
  try {
    localStorage.setItem(key(gameId), JSON.stringify(pending))
  } catch {
    // No room or no storage: a reload would lose the move, going on does not.
  }
}

/** Forgets a move that was answered. */
export function forget(gameId: number): void {
  try {
    localStorage.removeItem(key(gameId))
  } catch {
    // No storage: nothing was kept.
  }
}

/** The move of this game that was still unanswered when the page was left, if there is one. */
export function recall(gameId: number): Pending | null {
  try {
    return asPending(JSON.parse(localStorage.getItem(key(gameId)) ?? 'null'))
  } catch {
    return null
  }
}

function asPending(value: unknown): Pending | null {
  if (!isObject(value) || !isObject(value['move'])) return null
  const { turn, move } = value
  const { actionId, itemRow, itemColumn, autoWin } = move
  if (!isWhole(turn) || !isWhole(actionId) || !isWhole(itemRow) || !isWhole(itemColumn)) return null
  return { turn, move: { actionId, itemRow, itemColumn, ...(autoWin === true && { autoWin }) } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
