import * as text from '../../../content/text/review.ts'
import { withNodes } from '../../kit/with-nodes.tsx'

/** Explains how the figures are computed and how reliable they are. */
export function Explanation({ aboutEstimates }: { aboutEstimates: string }) {
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
        <p>{`${aboutEstimates} ${text.aboutAccuracy}`}</p>
        <p>{withNodes(text.aboutBest, { bestPlay: <strong>{text.bestPlayTerm}</strong> })}</p>
      </div>
    </details>
  )
}
