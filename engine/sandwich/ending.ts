import { deckSize } from '../cards/deck.ts'
import { cardsInSandwich, type SandwichState } from './deal.ts'

/** The fewest points that win a game. */
export const winningScore = 200

/** The number of sandwiches in a game: 18, which use up the deck. */
export const sandwichesInGame = deckSize / cardsInSandwich

/** Returns whether the game is over: after the eighteenth sandwich. */
export function isOver(state: SandwichState): boolean {
  return state.sandwiches.length === sandwichesInGame
}

/** Returns whether the game is over and has enough points to be won. */
export function isWon(state: SandwichState): boolean {
  return isOver(state) && state.score >= winningScore
}
