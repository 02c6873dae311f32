import { LinkButton } from '../../kit/button.tsx'
import type { Game } from './game.ts'
import { SameDeal } from './same-deal.tsx'

/** What can be done with a game that is over. */
export function AfterGame({ id }: Pick<Game, 'id'>) {
  return (
    <nav aria-label="After the game" className="table-after">
      <LinkButton variant="quiet" to={`/my-games/${id}/replay`}>
        Replay
      </LinkButton>
      <SameDeal gameId={id} />
      <LinkButton variant="quiet" to={`/my-games/${id}/replay#check`}>
        Check this deal
      </LinkButton>
    </nav>
  )
}
