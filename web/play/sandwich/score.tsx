import { cardsInSandwich } from '@skyway/engine/sandwich/deal.ts'
import { sandwichesInGame, winningScore } from '@skyway/engine/sandwich/ending.ts'
import type { CSSProperties } from 'react'
import * as text from '../../../content/text/sandwich.ts'
import { numberText, signedText, signedWords } from '../../kit/number.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { dealTime } from '../board/use-deal.ts'
import { Counted } from '../table/counted.tsx'
import { type BestSoFar, eatenOf } from './state/best-so-far.ts'
import type { SandwichGame } from './state/game.ts'
import { distanceToWin } from './state/labels.ts'

/** Shows the score with its last change and, during play, the goal and the best sandwich so far. */
export function Score({ game, best }: { game: SandwichGame; best: BestSoFar }) {
  const { gameOver, gameScore, scoreChange } = game
  return (
    <div
      className="sandwich-score"
      data-played={!gameOver || undefined}
      data-changed={scoreChange !== 0 || undefined}
    >
      <p>
        {withNodes(gameOver ? text.finalScore : text.currentScore, {
          score: (
            <strong>
              <Counted value={gameScore} delay={gameOver ? 0 : dealTime(cardsInSandwich)} />
            </strong>
          ),
        })}
      </p>
      {scoreChange !== 0 && (
        <p key={`change ${game.turn}`} className="sandwich-change" data-gain={scoreChange > 0 || undefined}>
          <span className="sr-only">{`${text.scoreChange} `}</span>
          <span>{signedText(scoreChange)}</span>
        </p>
      )}
      {!gameOver && (
        <p className="sandwich-goal">
          {text.goal({
            score: numberText(winningScore),
            next: Math.min(eatenOf(game) + 1, sandwichesInGame),
            all: sandwichesInGame,
          })}
        </p>
      )}
      {!gameOver && best.best !== null && (
        <p key={`best ${best.eaten}`} className="sandwich-best-so-far" data-new={best.isNew || undefined}>
          {withNodes(text.bestSoFar, { score: <Signed score={best.best} /> })}
        </p>
      )}
    </div>
  )
}

/** Shows a number with its sign, which a screen reader says in words. */
export function Signed({ score }: { score: number }) {
  return (
    <>
      <span aria-hidden="true">{signedText(score)}</span>
      <span className="sr-only">{signedWords(score)}</span>
    </>
  )
}

/** Shows how close a final score came to the winning score, as a bar with a mark and in words. */
export function Target({ gameScore }: { gameScore: number }) {
  const whole = Math.max(gameScore, winningScore) * 1.15
  const share = (points: number) => `${((100 * Math.max(points, 0)) / whole).toFixed(1)}%`
  const style: CSSProperties & Record<'--sandwich-score' | '--sandwich-win', string> = {
    '--sandwich-score': share(gameScore),
    '--sandwich-win': share(winningScore),
  }
  return (
    <div className="sandwich-target" style={style}>
      <span aria-hidden="true" className="sandwich-bar">
        <span />
      </span>
      <p className="sandwich-win">{text.toWin({ score: numberText(winningScore) })}</p>
      {/* Beside the mark, which is far to the left if the score is twice as high. */}
      <p className="sandwich-distance" data-beyond={gameScore > 1.5 * winningScore || undefined}>
        {distanceToWin(gameScore)}
      </p>
    </div>
  )
}
