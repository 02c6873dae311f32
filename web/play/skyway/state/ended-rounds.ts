import { type Replayable, replaySteps } from '@skyway/engine/record/record.ts'
import type { RoundView } from '@skyway/engine/skyway/view.ts'
import { viewSkyway } from '@skyway/engine/skyway/view.ts'

/**
 * Returns how each finished round of a game ended, in order.
 *
 * @throws RecordError if the record does not follow the rules
 */
export function endedRoundsOf(record: Replayable): readonly RoundView[] {
  return replaySteps(record).flatMap((state) => {
    const lastRound = state.gameTypeId === 1 ? viewSkyway(state).lastRound : null
    return lastRound ? [lastRound] : []
  })
}
