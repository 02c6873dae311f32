import type { Card } from '@skyway/engine/cards/card.ts'
import * as text from '../../../../content/text/lesson.ts'
import { type Captioned, captioned } from '../../lesson/scenes.ts'
import { handOf, type SandwichStep, sandwichSteps } from '../replay/steps.ts'
import { record } from './record.ts'

/** Returns the lesson, played by the rules of the engine. */
export function scenes(): readonly (SandwichStep & Captioned)[] {
  const { pick, match, suit, joker, goal } = text.sandwich
  return captioned(
    [
      [0, pick],
      [1, match],
      [3, suit],
      [5, joker],
      [6, goal],
    ],
    sandwichSteps(record).flatMap(chosenAndEaten),
  )
}

/** Returns a hand at rest and then, if a sandwich follows, its three cards on the plate. */
function chosenAndEaten(step: SandwichStep): readonly SandwichStep[] {
  const atRest: SandwichStep = { ...step, taken: [] }
  if (step.taken.length === 0) return [atRest]
  const hand = handOf(step)
  const plate = step.taken.flatMap<Card>((row) => hand[row]?.cards ?? [])
  return [atRest, { ...step, plate, change: 0 }]
}
