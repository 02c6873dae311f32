import type { GameType } from '../api/answers.ts'
import { isObject } from '../base/object.ts'

const key = (id: number) => `gametype${id}`

/** Stores a loaded game type, so that its rules are available at once next time. */
export function rememberGameType(gameType: GameType): void {
  try {
    localStorage.setItem(key(gameType.id), JSON.stringify(gameType))
  } catch {
    // No space or no storage: it is loaded again next time.
  }
}

/** Removes a stored game type. */
export function forgetGameType(id: number): void {
  try {
    localStorage.removeItem(key(id))
  } catch {
    // Without storage nothing was stored.
  }
}

/** Returns the game type as it was last loaded, or undefined. */
export function recallGameType(id: number): GameType | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(id)) ?? 'null')
    return isGameType(kept) && kept.id === id ? kept : undefined
  } catch {
    return undefined
  }
}

function isGameType(kept: unknown): kept is GameType {
  return (
    isObject(kept) &&
    'id' in kept &&
    'name' in kept &&
    typeof kept['name'] === 'string' &&
    'isPlayable' in kept &&
    'descriptions' in kept &&
    areTexts(kept['descriptions']) &&
    'rules' in kept &&
    areTexts(kept['rules'])
  )
}

function areTexts(kept: unknown): boolean {
  return (
    Array.isArray(kept) &&
    kept.every((text) => typeof text?.title === 'string' && typeof text?.text === 'string')
  )
}
