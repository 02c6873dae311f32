import type { Card } from '@skyway/engine/cards/card.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { WireMove } from '@skyway/engine/table/move.ts'
import * as text from '../../../content/text/lesson.ts'
import { handOf, type SandwichStep } from '../replay/sandwich-steps.ts'
import type { SkywayStep } from '../replay/skyway-steps.ts'
import { stepsOf } from '../replay/steps.ts'

/** A step of a lesson: the table, and the sentence about it. */
export type LessonStep = (SkywayStep | SandwichStep) & {
  readonly caption: string
  /** Whether the next step has another caption. The picture of a caption shows this step. */
  readonly isLastOfCaption: boolean
}

/** Moves in three digits each: the pile and its place, or the rows of bread, filling and bread. */
interface RecordedLesson {
  readonly seed: string
  readonly moves: string
  /** The five captions, each with the index of the first step to which it belongs. */
  readonly captions: readonly (readonly [from: number, caption: string])[]
}

/**
 * One round that scores, with short paths and one joker, found by trying seeds: the path of clubs closes with
 * the fourth pile, that of diamonds with the seventh, spades with the eighth, hearts with the last.
 */
const skyway: RecordedLesson = {
  seed: seedOf(1981),
  moves: '210 120 012 111 022 200 101 102 121',
  captions: [
    [0, text.skyway.pile],
    [1, text.skyway.place],
    [4, text.skyway.path],
    [7, text.skyway.climb],
    [9, text.skyway.allFour],
  ],
}

/** A pair of slices with a king, three cards of one suit, and a joker as bread. */
const sandwich: RecordedLesson = {
  seed: seedOf(284),
  moves: '314 436 023',
  captions: [
    [0, text.sandwich.pick],
    [1, text.sandwich.match],
    [3, text.sandwich.suit],
    [5, text.sandwich.joker],
    [6, text.sandwich.goal],
  ],
}

const lessons: Readonly<Record<GameTypeId, RecordedLesson>> = { 1: skyway, 2: sandwich }

/** Returns the lesson of a game, played by the rules of the engine. */
export function lessonOf(gameTypeId: GameTypeId): readonly LessonStep[] {
  const { seed, moves, captions } = lessons[gameTypeId]
  const steps = stepsOf({ gameTypeId, seed, moves: moves.split(' ').map(moveOf) })
  // The last move of the round is followed by the deal of the next one.
  const shown = steps.flatMap<SkywayStep | SandwichStep>((step) =>
    step.gameTypeId === 2 ? chosenAndEaten(step) : step.round === 1 ? [step] : [],
  )
  return shown.map((step, index) => {
    const captionAt = (at: number) => captions.findLast(([from]) => from <= at)?.[1] ?? ''
    const caption = captionAt(index)
    return {
      ...step,
      caption,
      isLastOfCaption: index === shown.length - 1 || captionAt(index + 1) !== caption,
    }
  })
}

/** Returns a hand at rest and then, if a sandwich follows, its three cards on the plate. */
function chosenAndEaten(step: SandwichStep): readonly SandwichStep[] {
  const atRest: SandwichStep = { ...step, taken: [] }
  if (step.taken.length === 0) return [atRest]
  const hand = handOf(step)
  const plate = step.taken.flatMap<Card>((row) => hand[row]?.cards ?? [])
  return [atRest, { ...step, plate, change: 0 }]
}

function seedOf(number: number): string {
  return number.toString(16).padStart(64, '0')
}

function moveOf(digits: string): WireMove {
  const [actionId = 0, itemRow = 0, itemColumn = 0] = Array.from(digits, Number)
  return { actionId, itemRow, itemColumn }
}
