import { deckSize } from '../cards/deck.ts'
import { cardsInSandwich, type SandwichState } from './deal.ts'

/** The points with which a game is won. */
export const winningScore = 200

/** Sandwiches that use up the deck. */
export const sandwichesInGame = deckSize / cardsInSandwich

/** Whether the deck is used up: after the eighteenth sandwich. */
export function isOver(state: SandwichState): boolean {
  return state.sandwiches === sandwichesInGame
}

/** Whether the game is over with enough points; never before its end. */
export function isWon(state: SandwichState): boolean {
  return isOver(state) && state.score >= winningScore
}
