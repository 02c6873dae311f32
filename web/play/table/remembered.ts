import type { GameTypeId } from '@skyway/engine/record/game.ts'
import type { GameType } from '../../api/answers.ts'
import type { Game } from './game.ts'

// What was loaded last, so that it can be drawn while the server is asked. The server is the truth: nothing here is
// ever played on, and signing out clears it with everything else in local storage.
const currentGame = 'currentgame'
const gameTypeKey = (id: GameTypeId) => `gametype${id}`

export function rememberGame(game: Game): void {
  write(currentGame, game)
}

/** The game with this number as it was last seen here, not to be played on; null when another was seen last. */
export function rememberedGame(id: number): Game | null {
  const game = read(currentGame)
  return looksLikeGame(game) && game.id === id ? { ...game, isEditable: false } : null
}

export function rememberGameType(type: GameType & { id: number }): void {
  if (type.id === 1 || type.id === 2) write(gameTypeKey(type.id), type)
}

export function rememberedGameType(id: GameTypeId): GameType | null {
  const type = read(gameTypeKey(id))
  return looksLikeGameType(type) && type.id === id ? type : null
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function looksLikeGame(value: unknown): value is Game {
  if (!hasKeys(value, ['id', 'turn', 'gameTypeId', 'message', 'deckCount', 'discardCount'])) return false
  return value['gameTypeId'] === 1
    ? ['market', 'positions', 'scores', 'winningPaths'].every((list) => Array.isArray(value[list]))
    : Array.isArray(value['hand'])
}

function looksLikeGameType(value: unknown): value is GameType {
  return hasKeys(value, ['id', 'name']) && Array.isArray(value['rules'])
}

function hasKeys(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value)
}
