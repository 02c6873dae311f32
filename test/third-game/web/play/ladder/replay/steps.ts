import { type LadderView, viewLadder } from '@skyway/engine/ladder/view.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { replaySteps } from '@skyway/engine/record/record.ts'
import * as text from '../../../../content/text/ladder.ts'
import type { ReplayStep } from '../../replay/move-list.tsx'

/** A step of a Ladder game: the row and the ladder. */
export type LadderStep = ReplayStep & Pick<LadderView, 'row' | 'ladder'>

/**
 * Replays a game: after the deal, and after each card.
 *
 * @throws RecordError if the record does not follow the rules
 */
export function ladderSteps(record: Replayable): readonly LadderStep[] {
  return replaySteps(record)
    .filter((state) => state.gameTypeId === 3)
    .map((state) => {
      const played = state.hasClimbed ? text.climbed : text.discarded
      const label = state.turn === 0 ? text.dealt : played
      return { ...viewLadder(state), label, sentence: label }
    })
}
