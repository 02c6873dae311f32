import * as text from '../../../../content/text/lesson.ts'
import { type Captioned, captioned } from '../../lesson/scenes.ts'
import { type SkywayStep, skywaySteps } from '../replay/steps.ts'
import { record } from './record.ts'

/** Returns the lesson, played by the rules of the engine. */
export function scenes(): readonly (SkywayStep & Captioned)[] {
  const { pile, place, path, climb, allFour } = text.skyway
  // The last move of the round is followed by the deal of the next one.
  const shown = skywaySteps(record).filter(({ round }) => round === 1)
  return captioned(
    [
      [0, pile],
      [1, place],
      [4, path],
      [7, climb],
      [9, allFour],
    ],
    shown,
  )
}
