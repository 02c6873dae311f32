import type { LadderState } from './deal.ts'

/** The number of turns in a game. */
export const turnsInGame = 30
/** The points for a card on the ladder. */
const pointsOfRung = 10
/** The fewest points that win a game. */
const winningScore = 120

/** Returns whether the game is over: after the thirtieth turn. */
export function isOver({ turn }: LadderState): boolean {
  return turn === turnsInGame
}

/** Returns the points so far. */
export function gameScore({ ladder }: LadderState): number {
  return ladder.length * pointsOfRung
}

/** Returns whether the game is over and has enough points to be won. */
export function isWon(state: LadderState): boolean {
  return isOver(state) && gameScore(state) >= winningScore
}
