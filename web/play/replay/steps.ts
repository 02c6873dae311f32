import { type Replayable, replaySteps } from '@skyway/engine/record/record.ts'
import { type SandwichStep, sandwichSteps } from './sandwich-steps.ts'
import { type SkywayStep, skywaySteps } from './skyway-steps.ts'

/** The steps of a game, all of one type. */
export type ReplaySteps = readonly SkywayStep[] | readonly SandwichStep[]

/**
 * Replays a record move by move by the rules of the game.
 *
 * @throws RecordError if the record does not follow the rules
 */
export function stepsOf(record: Replayable): ReplaySteps {
  const states = replaySteps(record)
  return record.gameTypeId === 1
    ? skywaySteps(
        states.filter((state) => state.gameTypeId === 1),
        record.moves,
      )
    : sandwichSteps(
        states.filter((state) => state.gameTypeId === 2),
        record.moves,
      )
}
