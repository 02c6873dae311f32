import type { GameType } from '../api/answers.ts'

const key = (id: number) => `gametype${id}`

/** Keeps a loaded game type, so that its rules are there at once next time. */
export function rememberGameType(gameType: GameType): void {
  try {
    localStorage.setItem(key(gameType.id), JSON.stringify(gameType))
  } catch {
    // No room or no storage: it is loaded again next time.
  }
}

/** The game type as it was last loaded, or undefined. */
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
    typeof kept === 'object' &&
    kept !== null &&
    'id' in kept &&
    'name' in kept &&
    typeof kept.name === 'string' &&
    'descriptions' in kept &&
    areTexts(kept.descriptions) &&
    'rules' in kept &&
    areTexts(kept.rules)
  )
}

function areTexts(kept: unknown): boolean {
  return (
    Array.isArray(kept) &&
    kept.every((text) => typeof text?.title === 'string' && typeof text?.text === 'string')
  )
}
