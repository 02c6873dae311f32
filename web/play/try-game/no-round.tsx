import * as text from '../../../content/text/try-game.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/page/page.tsx'

/** Says that no game of this number can be tried, and leads to those that are played. */
export function NoRound() {
  return (
    <Notice title={text.none} isPage>
      <p>{text.noneHint}</p>
      <LinkButton to="/games">{text.games}</LinkButton>
    </Notice>
  )
}
