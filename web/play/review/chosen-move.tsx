import { Hand, Score } from '../replay/sandwich-board.tsx'
import { SkywayBoard } from '../replay/skyway-board.tsx'
import type { ReviewedMove } from './choices.ts'
import { Figure } from './figure.tsx'
import { luckSentence, points } from './words.ts'

/** One move: the table as its player saw it, what was played, and what would have been better. */
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
      <div className="play-table replay-table sandwich-table review-table">
        <Score step={step} />
        <Hand step={step} better={rows} />
      </div>
    )
  }
  const marked = [
    { kind: 'made', move: made.move } as const,
    ...(better ? [{ kind: 'better', move: better.move } as const] : []),
  ]
  return (
    <div className="play-table replay-table skyway-table review-table">
      <SkywayBoard step={{ ...step, placed: null }} marked={marked} />
    </div>
  )
}

function costSentence(play: number): string {
  const cost = Math.round(-play)
  if (cost === 0) return 'Your move cost less than a point.'
  return `Your move cost ${cost} ${cost === 1 ? 'point' : 'points'}.`
}
