import { isObject } from '../../base/object.ts'
import type { Game } from './game.ts'

// The game that was loaded last, so that it can be drawn while the server is asked. The server's game counts:
// nobody plays on a stored one, and signing out removes it with everything else in local storage.
const key = 'currentgame'

/** Stores the game in place of the one before. */
export function rememberGame(game: Game): void {
  try {
    localStorage.setItem(key, JSON.stringify(game))
  } catch {
    // No space or no storage: the game is loaded again next time.
  }
}

/**
 * Returns the game with this number as it was last seen here, not editable, or null if the last game was
 * another.
 */
export function rememberedGame(id: number): Game | null {
  const game = read()
  return looksLikeGame(game) && game.id === id ? { ...game, isEditable: false } : null
}

function read(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function looksLikeGame(value: unknown): value is Game {
  if (!hasKeys(value, ['id', 'turn', 'gameTypeId', 'message', 'deckCount', 'discardCount'])) return false
  return value['gameTypeId'] === 1
    ? ['market', 'positions', 'scores', 'winningPaths', 'roundTotals'].every((list) =>
        Array.isArray(value[list]),
      )
    : Array.isArray(value['hand'])
}

function hasKeys(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return isObject(value) && keys.every((key) => key in value)
}
