import type { GameListEntry } from '../api/answers.ts'

/** How a game stands, and how a list says it. */
export interface Outcome {
  state: 'won' | 'lost' | 'open'
  text: string
}

/** How a game of the list stands, in the words of the list. */
export function outcome({
  gameComplete,
  gameWon,
  score,
}: Pick<GameListEntry, 'gameComplete' | 'gameWon' | 'score'>): Outcome {
  if (!gameComplete) return { state: 'open', text: 'Game In Progress' }
  return gameWon ? { state: 'won', text: `Winner - ${score}` } : { state: 'lost', text: 'Game was Lost' }
}
