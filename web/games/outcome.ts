import type { GameListEntry } from '../api/answers.ts'

/** The state of a game, and its text in a list. */
export interface GameOutcome {
  state: 'won' | 'lost' | 'open'
  text: string
}

/** Returns the state of a game and its text in a list. */
export function gameOutcome({
  gameComplete,
  gameWon,
  score,
}: Pick<GameListEntry, 'gameComplete' | 'gameWon' | 'score'>): GameOutcome {
  if (!gameComplete) return { state: 'open', text: 'Game In Progress' }
  return gameWon ? { state: 'won', text: `Winner - ${score}` } : { state: 'lost', text: 'Game was Lost' }
}
