import { HandAtStep, ScoreAtStep } from '../replay/sandwich-board.tsx'
import { SkywayBoard } from '../replay/skyway-board.tsx'
import { Figure } from './figure.tsx'
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
          <p>
            {luckSentence(luck)} {better ? costSentence(play) : 'Your move was the best informed choice.'}
          </p>
        </div>
        <dl className="review-score">
          <Figure name="Luck" kind="luck">
            {points(luck)}
          </Figure>
          <Figure name="Play" kind="play">
            {points(play)}
          </Figure>
        </dl>
        <dl className="review-made">
          <dt data-kind="made">You played</dt>
          <dd>{made.words}</dd>
          {better ? (
            <>
              <dt data-kind="better">Best informed choice</dt>
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
  if (cost === 0) return 'Your move cost less than a point.'
  return `Your move cost ${cost} ${cost === 1 ? 'point' : 'points'}.`
}
