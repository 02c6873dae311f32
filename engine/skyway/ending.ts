import { type FinishedRound, roundCount, type SkywayState } from './deal.ts'

/** The score of a game that an admin ended as won. */
const autoWinScore = 72

/** Returns whether all three rounds are played, or an auto win has ended the game. */
export function isOver(state: SkywayState): boolean {
  return state.autoWon || state.finished.length === roundCount
}

/** Returns the round in progress, or the one in which the game ended: 1 to 3. */
export function currentRound(state: SkywayState): number {
  return Math.min(state.finished.length + 1, roundCount)
}

/** Returns what the finished rounds have scored, or 72 for an auto win. */
export function gameScore(state: SkywayState): number {
  if (state.autoWon) return autoWinScore
  return state.finished.reduce((sum, round) => sum + round.total, 0)
}

/** Returns whether the game is over and one of its rounds scored. */
export function isWon(state: SkywayState): boolean {
  return isOver(state) && gameScore(state) > 0
}

/** Returns the finished round that scored most, the earliest of equals; undefined if none has scored. */
export function bestRound(state: SkywayState): FinishedRound | undefined {
  return state.finished.reduce<FinishedRound | undefined>(
    (best, round) => (round.total > (best?.total ?? 0) ? round : best),
    undefined,
  )
}
