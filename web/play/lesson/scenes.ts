import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import type { WireMove } from '@skyway/engine/table/move.ts'

/** What is said about a step of a lesson. */
export interface Captioned {
  readonly caption: string
  /** Whether the next step has another caption. The picture of a caption shows this step. */
  readonly isLastOfCaption: boolean
}

/** A played game, with what is said about it. */
export interface RecordedLesson {
  readonly gameTypeId: GameTypeId
  /** The number of its seed. */
  readonly seed: number
  /** The moves in three digits each. */
  readonly moves: string
  /** The five captions, each with the index of the first step to which it belongs. */
  readonly captions: readonly (readonly [from: number, caption: string])[]
}

/** Returns the record of a lesson, which the rules of the engine replay. */
export function lessonRecord({ gameTypeId, seed, moves }: RecordedLesson): Replayable {
  return { gameTypeId, seed: seed.toString(16).padStart(64, '0'), moves: moves.split(' ').map(moveOf) }
}

/** Returns the steps of a lesson with their captions. */
export function captioned<Step>(
  { captions }: RecordedLesson,
  steps: readonly Step[],
): readonly (Step & Captioned)[] {
  return steps.map((step, index) => {
    const captionAt = (at: number) => captions.findLast(([from]) => from <= at)?.[1] ?? ''
    const caption = captionAt(index)
    return {
      ...step,
      caption,
      isLastOfCaption: index === steps.length - 1 || captionAt(index + 1) !== caption,
    }
  })
}

function moveOf(digits: string): WireMove {
  const [actionId = 0, itemRow = 0, itemColumn = 0] = Array.from(digits, Number)
  return { actionId, itemRow, itemColumn }
}
