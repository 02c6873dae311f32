import { type Replayable, replaySteps } from '@skyway/engine/record/record.ts'
import { type Sandwich, scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { describe } from '@skyway/engine/sandwich/words.ts'

/**
 * The sandwich of a game that scored most, the earlier among equals, in words; empty for a game without one.
 *
 * @throws RecordError where the record does not follow the rules
 */
export function bestSandwich(record: Replayable): string {
  const eaten = replaySteps(record).flatMap((state) =>
    state.gameTypeId === 2 && state.lastSandwich ? [state.lastSandwich] : [],
  )
  const best = eaten.reduce<Sandwich | undefined>(
    (best, sandwich) => (best && scoreSandwich(best) >= scoreSandwich(sandwich) ? best : sandwich),
    undefined,
  )
  return best ? describe(best) : ''
}
