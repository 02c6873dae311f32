import * as text from '../../../content/text/review.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import type { ReplayStep } from '../replay/move-list.tsx'
import type { Reviewing } from './reviewing.ts'

/** Explains how the figures are computed and how reliable they are. */
export function Explanation({
  aboutEstimates,
  grades,
}: Pick<Reviewing<ReplayStep>, 'aboutEstimates' | 'grades'>) {
  const [a, b, c] = grades.map((share) => Math.round(100 * share))
  return (
    <details className="review-more">
      <summary>{text.explanation}</summary>
      <div className="written review-explanation">
        <p>{withNodes(text.aboutPar, { par: <strong>{text.par}</strong> })}</p>
        <p>
          {withNodes(text.aboutMoves, {
            bestChoice: <strong>{text.bestChoiceTerm}</strong>,
            play: <strong>{text.play}</strong>,
            luck: <strong>{text.luck}</strong>,
          })}
        </p>
        <p>{withNodes(text.aboutGrade, { grade: <strong>{text.gradeTerm}</strong>, a, b, c })}</p>
        <p>{`${aboutEstimates} ${text.aboutAccuracy}`}</p>
        <p>{withNodes(text.aboutBest, { bestPlay: <strong>{text.bestPlayTerm}</strong> })}</p>
      </div>
    </details>
  )
}
