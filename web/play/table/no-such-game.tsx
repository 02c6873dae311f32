import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/page.tsx'

/** In place of a game that the server does not give to who asks: there is none, or it is somebody else's. */
export function NoSuchGame() {
  return (
    <Notice title="The game was not loaded">
      <p>There is no game of yours with this number.</p>
      <LinkButton to="/game-dashboard" variant="quiet">
        Dashboard
      </LinkButton>
    </Notice>
  )
}
