import { type FinishedRound, roundCount, type SkywayState } from './deal.ts'

/** The score of a game that an admin ended as won. */
const autoWinScore = 72

/** Whether all three rounds are played, or an admin has ended the game. */
export function isOver(state: SkywayState): boolean {
  return state.autoWon || state.finished.length === roundCount
}

/** The round that is being played, or in which the game ended: 1 to 3. */
export function currentRound(state: SkywayState): number {
  return Math.min(state.finished.length + 1, roundCount)
}

/** What the finished rounds have scored, or 72 for an auto win. */
export function gameScore(state: SkywayState): number {
  if (state.autoWon) return autoWinScore
  return state.finished.reduce((sum, round) => sum + round.total, 0)
}

/** Whether the game is over and a round of it scored; never before its end. */
export function isWon(state: SkywayState): boolean {
  return isOver(state) && gameScore(state) > 0
}

/** The finished round that scored most, the earlier among equals; undefined while none has scored. */
export function bestRound(state: SkywayState): FinishedRound | undefined {
  return state.finished.reduce<FinishedRound | undefined>(
    (best, round) => (round.total > (best?.total ?? 0) ? round : best),
    undefined,
  )
}
