import { cardsInSandwich } from '@skyway/engine/sandwich/deal.ts'
import { sandwichesInGame, winningScore } from '@skyway/engine/sandwich/ending.ts'
import type { CSSProperties } from 'react'
import * as text from '../../../content/text/sandwich.ts'
import { numberText, signedText, signedWords } from '../../kit/number.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { landedAt } from '../board/use-deal.ts'
import { Counted } from '../table/counted.tsx'
import { type BestSoFar, eatenOf } from './state/best-so-far.ts'
import type { SandwichGame } from './state/game.ts'
import { distanceToWin } from './state/labels.ts'

/** When the score begins to count after a sandwich, and its bar to grow, in milliseconds. */
const landed = landedAt(cardsInSandwich)

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
              <Counted value={gameScore} delay={gameOver ? 0 : landed} />
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
      {!gameOver && <Goal game={game} />}
      {!gameOver && best.best !== null && (
        <p key={`best ${best.eaten}`} className="sandwich-best-so-far" data-new={best.isNew || undefined}>
          {withNodes(text.bestSoFar, { score: <Signed score={best.best} /> })}
        </p>
      )}
    </div>
  )
}

/** Shows what wins and how much of the game is over, and on a bar how the score stands against both. */
function Goal({ game }: { game: SandwichGame }) {
  const { gameScore } = game
  const eaten = eatenOf(game)
  const isReached = gameScore >= winningScore
  const progress = {
    score: numberText(winningScore),
    next: Math.min(eaten + 1, sandwichesInGame),
    all: sandwichesInGame,
  }
  return (
    <>
      <p
        key={isReached ? 'reached' : 'open'}
        className="sandwich-goal"
        data-reached={isReached || undefined}
        style={{ animationDelay: `${landed}ms` }}
      >
        {isReached
          ? text.goalReached({ points: numberText(gameScore - winningScore), ...progress })
          : text.goal(progress)}
      </p>
      <span
        aria-hidden="true"
        className="sandwich-progress"
        data-reached={isReached || undefined}
        title={text.pace({ score: numberText(winningScore) })}
        style={shares({
          '--sandwich-score': gameScore,
          '--sandwich-win': winningScore,
          '--sandwich-pace': (winningScore * eaten) / sandwichesInGame,
        })}
      >
        <span style={{ transitionDelay: `${landed}ms` }} />
      </span>
    </>
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
  return (
    <div
      className="sandwich-target"
      style={shares({ '--sandwich-score': gameScore, '--sandwich-win': winningScore })}
    >
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

/** Returns points as shares of a bar that has room beyond the score and beyond what wins. */
function shares(points: Readonly<Record<`--sandwich-${string}`, number>>): CSSProperties {
  const whole = Math.max(winningScore, ...Object.values(points)) * 1.15
  return Object.fromEntries(
    Object.entries(points).map(([name, value]) => [
      name,
      `${((100 * Math.max(value, 0)) / whole).toFixed(1)}%`,
    ]),
  )
}
