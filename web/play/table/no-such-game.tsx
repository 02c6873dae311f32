import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/page/page.tsx'

/** Shows that the player has no game with this number: it does not exist, or is somebody else's. */
export function NoSuchGame() {
  return (
    <Notice title="The game was not loaded" isPage>
      <p>There is no game of yours with this number.</p>
      <LinkButton to="/game-dashboard" variant="quiet">
        Dashboard
      </LinkButton>
    </Notice>
  )
}
