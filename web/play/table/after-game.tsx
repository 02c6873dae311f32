import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { Link } from 'react-router'
import * as text from '../../../content/text/table.ts'
import { LinkButton } from '../../kit/button.tsx'
import { useStill } from '../../preferences/store.ts'
import './ending.css'
import type { TableProps } from '../game-pages.ts'
import { type Game, isLocal } from '../store/game.ts'
import { Achieved } from './achieved.tsx'
import { ChallengeFriend, SameDeal } from './deal-buttons.tsx'
import { nextGame } from './next-game.ts'
import { Standing } from './standing.tsx'

interface AfterGameProps {
  /** The class by which the game's own style sheet knows it. */
  readonly className: string
  readonly game: Game
  readonly pages: TableProps<GameTypeId>['pages']
}

/** Shows how a finished game compares with the player's others, and what can be done next. */
export function AfterGame({ className, game, pages }: AfterGameProps) {
  const { id, day, practice, seed, autoWon, challenge } = game
  return (
    <div className={`table-after ${className}`}>
      {seed === null ? <p className="table-standing">{text.secretUntilOver}</p> : <Standing game={game} />}
      <Achieved game={game} />
      <nav aria-label={text.afterGame}>
        {!day || practice ? null : <LinkButton to="/daily">{text.daily}</LinkButton>}
        <Link to={nextGame(game)} className="table-again">
          {text.playAgain}
        </Link>
        {seed === null || isLocal(game) ? null : (
          <>
            <LinkButton variant="quiet" to={`/my-games/${id}/replay`}>
              {text.replay}
            </LinkButton>
            {pages.Review ? (
              <LinkButton variant="quiet" to={`/my-games/${id}/review`}>
                {text.review}
              </LinkButton>
            ) : null}
            <SameDeal gameId={id} />
            {practice || autoWon ? null : <ChallengeFriend gameId={id} />}
          </>
        )}
        {challenge ? (
          <LinkButton variant="quiet" to={`/challenge/${challenge}`}>
            {text.seeChallenge}
          </LinkButton>
        ) : null}
      </nav>
    </div>
  )
}

/**
 * Shows a few birds that rise once over a won game, like those on the backs of the cards. For sighted people.
 */
export function Birds() {
  if (useStill()) return null
  return (
    <span className="table-birds" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((bird) => (
        <svg key={bird} viewBox="0 0 40 18" aria-hidden="true" focusable="false">
          <path d="M2 12C8 2 15 3 20 13 25 3 32 2 38 12" />
        </svg>
      ))}
    </span>
  )
}
