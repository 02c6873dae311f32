import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import type { WireMove } from '@skyway/engine/table/move.ts'

/** What is said about a step of a lesson. */
export interface Captioned {
  readonly caption: string
  /** Whether the next step has another caption. The picture of a caption shows this step. */
  readonly isLastOfCaption: boolean
}

/** What is said about a game, each with the index of the first step to which it belongs. */
export type Captions = readonly (readonly [from: number, caption: string])[]

/**
 * Returns the record of a lesson, which the rules of the engine replay.
 *
 * @param seed the number of its seed
 * @param moves three digits for each move
 */
export function lessonRecord(gameTypeId: GameTypeId, seed: number, moves: string): Replayable {
  return { gameTypeId, seed: seed.toString(16).padStart(64, '0'), moves: moves.split(' ').map(moveOf) }
}

/** Returns what is said at a step. */
export function captionAt(captions: Captions, step: number): string {
  return captions.findLast(([from]) => from <= step)?.[1] ?? ''
}

/** Returns the steps of a lesson with their captions. */
export function captioned<Step>(captions: Captions, steps: readonly Step[]): readonly (Step & Captioned)[] {
  return steps.map((step, index) => {
    const caption = captionAt(captions, index)
    return {
      ...step,
      caption,
      isLastOfCaption: index === steps.length - 1 || captionAt(captions, index + 1) !== caption,
    }
  })
}

function moveOf(digits: string): WireMove {
  const [actionId = 0, itemRow = 0, itemColumn = 0] = Array.from(digits, Number)
  return { actionId, itemRow, itemColumn }
}
