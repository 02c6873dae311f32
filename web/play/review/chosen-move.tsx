import * as text from '../../../content/text/review.ts'
import type { Elements } from '../../base/elements.ts'
import { Figure } from './figures.tsx'
import type { ReviewedMove } from './reviewing.ts'
import { luckSentence, points } from './sentences.ts'

interface ChosenMoveProps {
  readonly move: ReviewedMove<object>
  /** The table as its player saw it. */
  readonly table: Elements
}

/** Shows one move: the move, the better one, and the table before it. */
export function ChosenMove({ move, table }: ChosenMoveProps) {
  const { name, luck, play, made, better } = move
  return (
    <div className="review-move">
      <div className="review-choices">
        <div role="status">
          <h3 tabIndex={-1}>{name}</h3>
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
      {table}
    </div>
  )
}

function costSentence(play: number): string {
  const cost = Math.round(-play)
  return cost === 0 ? text.costNothing : text.cost({ count: cost })
}
