import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import * as text from '../../../content/text/try-game.ts'
import { useEveryGameType } from '../../game-types/queries.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Head } from '../../kit/page/head.tsx'
import { Page } from '../../kit/page/page.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { SignUpButtons } from '../../session/access/login-first.tsx'
import { useSession } from '../../session/user.ts'
import { gamePages, isPlayed } from '../games.ts'
import { NoRound } from './no-round.tsx'

/**
 * `/try/{gameTypeId}`: a game that a visitor begins by hand, without an account. `?game={id}` names the game of their own
 * to which a player goes on from there.
 */
export default function TryGamePage() {
  const gameTypeId = Number(useParams()['gameTypeId'])
  const TryGame = isPlayed(gameTypeId) ? gamePages(gameTypeId).TryGame : undefined
  if (!TryGame) return <NoRound />
  return (
    <Page className="try-game-page">
      <header className="try-game-head">
        <Head title={text.title} description={text.description} />
        <h1 className="heading">{text.title}</h1>
        <p className="try-game-line text-lg text-muted">{text.description}</p>
        <Choice chosen={gameTypeId} />
      </header>
      <Suspense fallback={<Skeleton className="h-120 w-full" />}>
        <TryGame key={gameTypeId} end={<GoOn gameTypeId={gameTypeId} />} />
      </Suspense>
    </Page>
  )
}

/** Shows the games that can be tried, once their names are known. */
function Choice({ chosen }: { chosen: number }) {
  const { data = [] } = useEveryGameType()
  const games = data.filter(({ id }) => isPlayed(id) && gamePages(id).TryGame)
  return (
    <nav aria-label={text.choose} className="lesson-games min-h-11">
      {games.map(({ id, name }) => (
        <Link key={id} to={`/try/${id}`} replace aria-current={id === chosen ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Leads on to a game of the visitor's own. */
function GoOn({ gameTypeId }: { gameTypeId: number }) {
  const { user } = useSession()
  const [parameters] = useSearchParams()
  const game = parameters.get('game')
  if (!user.signedIn) return <SignUpButtons returnTo={`/new-game/${gameTypeId}`} />
  return game !== null && /^\d{1,15}$/.test(game) ? (
    <LinkButton to={`/my-games/${game}`}>{text.playFirst}</LinkButton>
  ) : (
    <LinkButton to={`/new-game/${gameTypeId}`}>{text.dealFirst}</LinkButton>
  )
}
