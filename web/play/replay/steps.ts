import { type Replayable, replaySteps } from '@skyway/engine/record/record.ts'
import { type SandwichStep, sandwichSteps } from './sandwich-steps.ts'
import { type SkywayStep, skywaySteps } from './skyway-steps.ts'

/** The steps of a game, all of one type. */
export type Steps = readonly SkywayStep[] | readonly SandwichStep[]

/** Plays a record anew, move by move, by the rules of the game itself. Throws a RecordError when it cannot be played. */
export function stepsOf(record: Replayable): Steps {
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
