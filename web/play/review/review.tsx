import * as text from '../../../content/text/review.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Head } from '../../kit/page/head.tsx'
import { Notice } from '../../kit/page/page.tsx'
import { gamePages } from '../games.ts'
import type { FinishedProps } from '../replay/finished-game.tsx'
import { FinishedGame } from '../replay/finished-game.tsx'

/**
 * `/my-games/{id}/review`: the luck and play of a finished game of the player, and the best play of its deal.
 */
export default function Review({ id }: { id: number }) {
  return (
    <>
      <Head title={text.pageTitle({ number: id })} isPrivate />
      <FinishedGame id={id} notOver={text.notOver}>
        {(finished) => <OwnReview key={id} {...finished} />}
      </FinishedGame>
    </>
  )
}

function OwnReview({ game, record }: FinishedProps) {
  const { Review: GameReview } = gamePages(game.gameTypeId)
  return GameReview ? (
    <GameReview game={game} record={record} />
  ) : (
    <Notice title={text.none} isPage>
      <p>{text.noneFor({ game: game.name })}</p>
      <LinkButton to={`/my-games/${game.id}/replay`}>{text.replayLink}</LinkButton>
    </Notice>
  )
}
