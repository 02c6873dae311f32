import { deckCount, roundCount, type SkywayState } from './deal.ts'
import { currentRound, gameScore, isOver, isWon } from './ending.ts'

/** The deck count at or below which the move is the last one of its round. */
const lastMoveDeckCount = 5

/** What SkyWay says to the player, in a language. */
export interface SkywayWords {
  readonly won: (values: { readonly score: number }) => string
  readonly lost: string
  readonly lastMoveOfRound: string
  readonly lastMoveOfGame: string
}

/** Returns how the game has ended, or that the next move is the last of its round or of the game; else ''. */
export function skywayMessage(state: SkywayState, words: SkywayWords): string {
  if (isWon(state)) return words.won({ score: gameScore(state) })
  if (isOver(state)) return words.lost
  if (deckCount(state) > lastMoveDeckCount) return ''
  return currentRound(state) < roundCount ? words.lastMoveOfRound : words.lastMoveOfGame
}
