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
 *
 * @param isDrawable returns whether a table can draw what was kept
 */
export function rememberedGame(id: number, isDrawable: (kept: Kept) => boolean): Game | null {
  const game = read()
  return looksLikeGame(game, isDrawable) && game.id === id ? { ...game, isEditable: false } : null
}

/** What was kept, which may be of another build. */
type Kept = Readonly<Record<string, unknown>>

function read(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const sharedKeys = ['id', 'turn', 'gameTypeId', 'message', 'deckCount', 'discardCount']

function looksLikeGame(value: unknown, isDrawable: (kept: Kept) => boolean): value is Game {
  return isObject(value) && sharedKeys.every((key) => key in value) && isDrawable(value)
}
