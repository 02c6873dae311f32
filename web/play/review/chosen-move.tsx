import * as text from '../../../content/text/review.ts'
import { HandAtStep, ScoreAtStep } from '../replay/sandwich-board.tsx'
import { SkywayBoard } from '../replay/skyway-board.tsx'
import { Figure } from './figures.tsx'
import type { ReviewedMove } from './reviewed-moves.ts'
import { luckSentence, points } from './sentences.ts'

/** Shows one move: the table as its player saw it, the move, and the better one. */
export function ChosenMove({ move }: { move: ReviewedMove }) {
  const { name, luck, play, made, better } = move
  return (
    <div className="review-move">
      <div className="review-choices">
        <div role="status">
          <h3>{name}</h3>
          <p>{`${luckSentence(luck)} ${better ? costSentence(play) : text.bestMade}`}</p>
        </div>
        <dl className="review-score">
          <Figure name={text.luck} kind="luck">
            {points(luck)}
          </Figure>
          <Figure name={text.play} kind="play">
            {points(play)}
          </Figure>
        </dl>
        <dl className="review-made">
          <dt data-kind="made">{text.made}</dt>
          <dd>{made.words}</dd>
          {better ? (
            <>
              <dt data-kind="better">{text.bestChoice}</dt>
              <dd>{better.words}</dd>
            </>
          ) : null}
        </dl>
      </div>
      <Before move={move} />
    </div>
  )
}

function Before({ move: { step, made, better } }: { move: ReviewedMove }) {
  if (step.gameTypeId === 2) {
    const { actionId, itemRow, itemColumn } = better?.move ?? {}
    const rows = [actionId, itemRow, itemColumn].filter((row) => row !== undefined)
    return (
      <div className="table-frame replay-table sandwich-table review-table" data-view="review">
        <ScoreAtStep step={step} />
        <HandAtStep step={step} better={rows} />
      </div>
    )
  }
  const marked = [
    { kind: 'made', move: made.move } as const,
    ...(better ? [{ kind: 'better', move: better.move } as const] : []),
  ]
  return (
    <div className="table-frame replay-table skyway-table review-table" data-view="review">
      <SkywayBoard step={{ ...step, placed: null }} marked={marked} />
    </div>
  )
}

function costSentence(play: number): string {
  const cost = Math.round(-play)
  return cost === 0 ? text.costNothing : text.cost({ count: cost })
}
