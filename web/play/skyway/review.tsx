import { comparisonSamples, screeningSamples } from '@skyway/engine/search/evaluate.ts'
import { roundCount } from '@skyway/engine/skyway/deal.ts'
import { placeCount } from '@skyway/engine/skyway/grid.ts'
import * as text from '../../../content/text/review.ts'
import type { Elements } from '../../base/elements.ts'
import { stackName } from '../cards/name.ts'
import type { FinishedProps } from '../replay/finished-game.tsx'
import { GameReviewPage } from '../review/game-review.tsx'
import type { Reviewing, TryMoveProps } from '../review/reviewing.ts'
import { TriedMoveTable } from '../review/tried-move.tsx'
import { useLocalTable } from '../store/local-table.ts'
import { skywayRules } from './local-rules.ts'
import { PlayableBoard } from './playable-board.tsx'
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
  TryMove: SkywayTryMove,
  Replay: SkywayReplay,
  grades: [0.6, 0.4, 0.2],
}

/** Shows the table before a move, on which one move can be made. */
function SkywayTryMove({ step, beside }: TryMoveProps<SkywayStep>) {
  const { table, moves, dispatch, startAgain } = useLocalTable(skywayRules, step.state)
  const words: Elements = beside(moves[0] ?? null, startAgain)
  return (
    <>
      {words}
      <TriedMoveTable className="skyway-table">
        <PlayableBoard table={table} dispatch={dispatch} isOver={moves.length > 0} />
      </TriedMoveTable>
    </>
  )
}

/** Shows luck and play of a SkyWay game. */
export default function SkywayReview(finished: FinishedProps) {
  return <GameReviewPage {...finished} reviewing={reviewing} />
}
