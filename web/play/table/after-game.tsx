import type { Ref } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../kit/button.tsx'
import './ending.css'
import type { Game } from '../store/game.ts'
import { SameDeal } from './same-deal.tsx'
import { Standing } from './standing.tsx'

interface AfterGameProps {
  /** The class by which the game's own style sheet knows it. */
  readonly className: string
  readonly game: Game
  /** The link that deals the next game. */
  readonly again?: Ref<HTMLAnchorElement>
}

/** Shows how a finished game compares with the player's others, and what can be done next. */
export function AfterGame({ className, game, again }: AfterGameProps) {
  const { id, gameTypeId } = game
  return (
    <div className={`table-after ${className}`}>
      <Standing game={game} />
      <nav aria-label="After the game">
        <Link ref={again} to={`/new-game/${gameTypeId}`} className="table-again">
          Play Again
        </Link>
        <LinkButton variant="quiet" to={`/my-games/${id}/replay`}>
          Replay
        </LinkButton>
        <LinkButton variant="quiet" to={`/my-games/${id}/review`}>
          Luck and play
        </LinkButton>
        <SameDeal gameId={id} />
        <LinkButton variant="quiet" to={`/my-games/${id}/replay#check`}>
          Check this deal
        </LinkButton>
      </nav>
    </div>
  )
}
