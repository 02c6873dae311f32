import { comparisonSamples, screeningSamples } from '@skyway/engine/search/evaluate.ts'

/** Explains how the figures are computed and how reliable they are. */
export function Explanation({ isSandwich }: { isSandwich: boolean }) {
  return (
    <details className="review-more">
      <summary>What do these figures mean?</summary>
      <div className="written review-explanation">
        <p>
          <strong>Par</strong> is what the best informed choices score in the mean of all deals. Your score is
          par, and all luck and all play of your moves together.
        </p>
        <p>
          <strong>Best informed choice:</strong> the move that is best on the whole for somebody who sees what
          you saw, and nothing more. <strong>Play</strong> is by how much your move fell short of it.{' '}
          <strong>Luck</strong> is what the cards brought that were dealt for a move.
        </p>
        <p>
          These are estimates. Each choice is tried in {screeningSamples} imagined orders of the cards that
          you had not seen, the best of them in {comparisonSamples} more, and{' '}
          {isSandwich ? 'the game' : 'the round'} is played on by a simple player. A choice counts as better
          only where the difference is more than the roll of those cards. A point or two either way means
          little.
        </p>
        <p>
          <strong>The best play</strong> is another matter: it knows every card from the beginning, as nobody
          at the table can. It is called the best possible only where all that could be better was tried.
        </p>
      </div>
    </details>
  )
}
