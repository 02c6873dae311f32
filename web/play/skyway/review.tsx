import { comparisonSamples, screeningSamples } from '@skyway/engine/search/evaluate.ts'
import { roundCount } from '@skyway/engine/skyway/deal.ts'
import { placeCount } from '@skyway/engine/skyway/grid.ts'
import * as text from '../../../content/text/review.ts'
import { stackName } from '../cards/name.ts'
import type { FinishedProps } from '../replay/finished-game.tsx'
import { GameReviewPage } from '../review/game-review.tsx'
import type { Reviewing } from '../review/reviewing.ts'
import { SkywayBoard } from './replay/board.tsx'
import SkywayReplay from './replay/replay.tsx'
import { type SkywayStep, skywaySteps } from './replay/steps.ts'

/** How SkyWay games are reviewed. */
export const reviewing: Reviewing<SkywayStep> = {
  seeksBestAtOnce: false,
  moveCount: roundCount * placeCount,
  stretches: Array.from({ length: roundCount }, (_, index) => text.round({ round: index + 1 })),
  aboutEstimates: text.aboutEstimates.skyway({ screening: screeningSamples, comparison: comparisonSamples }),
  stepsOf: skywaySteps,
  nameOf: ({ round }, number) => text.skywayMove({ round, turn: (number % placeCount) + 1 }),
  wordsFor: ({ market }, { actionId, itemRow, itemColumn }) =>
    text.skywayChoice({
      pile: actionId + 1,
      cards: stackName(market[actionId]?.cards ?? []),
      row: itemRow + 1,
      column: itemColumn + 1,
    }),
  tableBefore: ({ step, made, better }) => (
    <div className="table-frame replay-table skyway-table review-table" data-view="review">
      <SkywayBoard
        step={{ ...step, placed: null }}
        marked={[
          { kind: 'made', move: made.move } as const,
          ...(better ? [{ kind: 'better', move: better.move } as const] : []),
        ]}
      />
    </div>
  ),
  Replay: SkywayReplay,
}

/** Shows luck and play of a SkyWay game. */
export default function SkywayReview(finished: FinishedProps) {
  return <GameReviewPage {...finished} reviewing={reviewing} />
}
