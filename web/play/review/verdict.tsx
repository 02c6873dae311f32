import * as text from '../../../content/text/review.ts'
import { Button } from '../../kit/button.tsx'
import { withNodes } from '../../kit/with-nodes.tsx'
import type { Game } from '../store/game.ts'
import type { ReviewedMove } from './reviewing.ts'
import { gradeOf, type Parts, points } from './sentences.ts'

interface GradeProps {
  readonly game: Pick<Game, 'gameScore' | 'gameWon'>
  readonly parts: Parts
  readonly grades: readonly [number, number, number]
}

/** Shows the grade of a won game. */
export function Grade({ game, parts, grades }: GradeProps) {
  const grade = gradeOf(game, parts, grades)
  return grade ? (
    <p className="review-grade">{withNodes(text.gradeIs, { grade: <strong>{grade}</strong> })}</p>
  ) : null
}

interface CostliestMovesProps {
  /** All moves of the game. */
  readonly moves: readonly Pick<ReviewedMove<object>, 'name' | 'play'>[]
  /** The indexes of those that cost most. */
  readonly costliest: readonly number[]
  readonly onTry: (move: number) => void
}

/** Shows the moves that cost most, each of which can be tried again. */
export function CostliestMoves({ moves, costliest, onTry }: CostliestMovesProps) {
  if (costliest.length === 0) return <p>{text.noneBetter}</p>
  return (
    <div className="review-costliest">
      <p id="costliest-title">{text.costliest}</p>
      <ul aria-labelledby="costliest-title">
        {costliest.map((number) => {
          const move = moves[number]
          return move ? (
            <li key={number}>
              <span id={`costliest-${number}`}>{move.name}</span> <strong>{points(move.play)}</strong>
              <Button
                variant="quiet"
                size="small"
                aria-describedby={`costliest-${number}`}
                onClick={() => onTry(number)}
              >
                {text.tryIt}
              </Button>
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
