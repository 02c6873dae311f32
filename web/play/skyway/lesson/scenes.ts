import * as text from '../../../../content/text/lesson.ts'
import { type Captioned, captioned, lessonRecord, type RecordedLesson } from '../../lesson/scenes.ts'
import { type SkywayStep, skywaySteps } from '../replay/steps.ts'

/**
 * One round that scores, with short paths and one joker, found by trying seeds: the path of clubs closes with
 * the fourth pile, that of diamonds with the seventh, spades with the eighth, hearts with the last. A move is the pile and
 * its place.
 */
const recorded: RecordedLesson = {
  gameTypeId: 1,
  seed: 1981,
  moves: '210 120 012 111 022 200 101 102 121',
  captions: [
    [0, text.skyway.pile],
    [1, text.skyway.place],
    [4, text.skyway.path],
    [7, text.skyway.climb],
    [9, text.skyway.allFour],
  ],
}

/** Returns the lesson, played by the rules of the engine. */
export function scenes(): readonly (SkywayStep & Captioned)[] {
  // The last move of the round is followed by the deal of the next one.
  const shown = skywaySteps(lessonRecord(recorded)).filter(({ round }) => round === 1)
  return captioned(recorded, shown)
}
