import type { Card } from '@skyway/engine/cards/card.ts'
import * as text from '../../../../content/text/lesson.ts'
import { type Captioned, captioned, lessonRecord, type RecordedLesson } from '../../lesson/scenes.ts'
import { handOf, type SandwichStep, sandwichSteps } from '../replay/steps.ts'

/**
 * A pair of slices with a king, three cards of one suit, and a joker as bread. A move is the rows of bread, filling and
 * bread.
 */
const recorded: RecordedLesson = {
  gameTypeId: 2,
  seed: 284,
  moves: '314 436 023',
  captions: [
    [0, text.sandwich.pick],
    [1, text.sandwich.match],
    [3, text.sandwich.suit],
    [5, text.sandwich.joker],
    [6, text.sandwich.goal],
  ],
}

/** Returns the lesson, played by the rules of the engine. */
export function scenes(): readonly (SandwichStep & Captioned)[] {
  return captioned(recorded, sandwichSteps(lessonRecord(recorded)).flatMap(chosenAndEaten))
}

/** Returns a hand at rest and then, if a sandwich follows, its three cards on the plate. */
function chosenAndEaten(step: SandwichStep): readonly SandwichStep[] {
  const atRest: SandwichStep = { ...step, taken: [] }
  if (step.taken.length === 0) return [atRest]
  const hand = handOf(step)
  const plate = step.taken.flatMap<Card>((row) => hand[row]?.cards ?? [])
  return [atRest, { ...step, plate, change: 0 }]
}
