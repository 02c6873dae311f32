import { describeSandwich } from '@skyway/engine/sandwich/description.ts'
import { sandwichesInGame } from '@skyway/engine/sandwich/ending.ts'
import { comparisonSamples, screeningSamples } from '@skyway/engine/search/evaluate.ts'
import { words } from '../../../content/text/game-messages.ts'
import * as text from '../../../content/text/review.ts'
import type { Elements } from '../../base/elements.ts'
import type { FinishedProps } from '../replay/finished-game.tsx'
import { GameReviewPage } from '../review/game-review.tsx'
import type { Reviewing, TryMoveProps } from '../review/reviewing.ts'
import { TriedMoveTable } from '../review/tried-move.tsx'
import { useLocalTable } from '../store/local-table.ts'
import { sandwichRules } from './local-rules.ts'
import { PlayableBoard } from './playable-board.tsx'
import { HandAtStep, ScoreAtStep } from './replay/board.tsx'
import SandwichReplay from './replay/replay.tsx'
import { type SandwichStep, sandwichSteps } from './replay/steps.ts'

const stretch = sandwichesInGame / 3

/** How Sandwich games are reviewed. */
export const reviewing: Reviewing<SandwichStep> = {
  seeksBestAtOnce: true,
  moveCount: sandwichesInGame,
  stretches: [0, 1, 2].map((index) =>
    text.sandwiches({ first: index * stretch + 1, last: (index + 1) * stretch }),
  ),
  aboutEstimates: text.aboutEstimates.sandwich({
    screening: screeningSamples,
    comparison: comparisonSamples,
  }),
  stepsOf: sandwichSteps,
  nameOf: (_, number) => text.sandwichMove({ number: number + 1 }),
  wordsFor: ({ state }, { actionId, itemRow, itemColumn }) => {
    const [bread, filling, lid] = [actionId, itemRow, itemColumn].map((row) => state.hand[row])
    if (!bread || !filling || !lid) throw new RangeError('A sandwich is three cards of the hand.')
    return describeSandwich({ bread, filling, lid }, words[2].description)
  },
  tableBefore: ({ step, better }) => {
    const { actionId, itemRow, itemColumn } = better?.move ?? {}
    const rows = [actionId, itemRow, itemColumn].filter((row) => row !== undefined)
    return (
      <div className="table-frame replay-table sandwich-table review-table" data-view="review">
        <ScoreAtStep step={step} />
        <HandAtStep step={step} better={rows} />
      </div>
    )
  },
  TryMove: SandwichTryMove,
  Replay: SandwichReplay,
  grades: [0.95, 0.9, 0.85],
}

/** Shows the table before a move, on which one move can be made. */
function SandwichTryMove({ step, beside }: TryMoveProps<SandwichStep>) {
  const { table, moves, dispatch, startAgain } = useLocalTable(sandwichRules, step.state)
  const words: Elements = beside(moves[0] ?? null, startAgain)
  return (
    <>
      {words}
      <TriedMoveTable className="sandwich-table">
        <PlayableBoard table={table} dispatch={dispatch} isOver={moves.length > 0} />
      </TriedMoveTable>
    </>
  )
}

/** Shows luck and play of a Sandwich game. */
export default function SandwichReview(finished: FinishedProps) {
  return <GameReviewPage {...finished} reviewing={reviewing} />
}
