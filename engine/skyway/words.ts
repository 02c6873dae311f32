import { deckCount, roundCount, type SkywayState } from './deal.ts'
import { currentRound, gameScore, isOver, isWon } from './ending.ts'

/** The deck at or below which the move is the last one of its round. */
const lastMoveDeckCount = 5

/** The sentence for the player, empty when there is nothing to say. */
export function message(state: SkywayState): string {
  if (isWon(state)) return `Game Is Over - Congrats!!! Your Winning Score is ${gameScore(state)}`
  if (isOver(state)) return "You're a loser, try again"
  if (deckCount(state) > lastMoveDeckCount) return ''
  return currentRound(state) < roundCount
    ? "It's your last move of the current round"
    : "It's your last move of the game, Make it count"
}
