import type { LadderState } from './deal.ts'
import { isOver, isWon } from './ending.ts'

/** What Ladder says to the player, in a language. */
export interface LadderWords {
  readonly won: string
  readonly lost: string
  readonly tooLow: string
}

/** Returns how the game has ended, or that the last card was too low; else ''. */
export function ladderMessage(state: LadderState, words: LadderWords): string {
  if (isWon(state)) return words.won
  if (isOver(state)) return words.lost
  return state.turn === 0 || state.hasClimbed ? '' : words.tooLow
}
