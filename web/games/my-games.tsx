import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { GameListEntry } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { NewGameButton } from '../game-types/new-game-button.tsx'
import { Button } from '../kit/button.tsx'
import { cutName } from '../kit/cut-name.ts'
import { readableDate } from '../kit/date.ts'
import { CloudIcon, PlayIcon, TrophyIcon } from '../kit/icons.tsx'
import { Pager } from '../kit/pager.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useSession } from '../session/user.ts'
import { outcome } from './outcome.ts'

interface MyGamesProps {
  gameTypeId: number
  gameName: string
  /** From 1. */
  page: number
  onPage: (page: number) => void
}

/** One page of a player's own games of a type, newest first. */
export function MyGames({ gameTypeId, gameName, page, onPage }: MyGamesProps) {
  const { user, status } = useSession()
  const { data, isError, refetch } = useQuery({
    queryKey: ['my-games', gameTypeId, page],
    enabled: status !== 'starting',
    placeholderData: keepPreviousData,
    // A list is short-lived: a game just played must stand in it.
    staleTime: 0,
    queryFn: () => answer(api.GET('/games/page', { params: { query: { gameTypeId, id: page } } })),
  })

  if (isError && !data) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-muted">
        These games could not be loaded.
        <Button variant="quiet" size="small" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data) return <WaitingGames />
  if (data.totalRecords === 0) {
    return (
      <div className="grid justify-items-start gap-4 rounded-panel border border-dashed border-edge p-6">
        <p>You have not played {gameName} yet. Your games will stand here.</p>
        <NewGameButton gameTypeId={gameTypeId} gameName={gameName} label="Deal the first one" />
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.items.map((game) => (
          <li key={game.gameId}>
            <GameLine game={game} player={user.displayName} />
          </li>
        ))}
      </ul>
      <Pager label={gameName} page={data} onPage={onPage} />
    </div>
  )
}

const icons = { won: TrophyIcon, lost: CloudIcon, open: PlayIcon }
const colours = {
  won: 'bg-accent-soft text-accent-strong',
  lost: 'bg-sunken text-muted',
  open: 'bg-sunken text-link',
}

function GameLine({ game, player }: { game: GameListEntry; player: string }) {
  const { state, text } = outcome(game)
  const Icon = icons[state]
  return (
    <Link
      to={`/my-games/${game.gameId}`}
      className="flex h-full items-center gap-4 rounded-2xl border border-line bg-surface p-4 shadow-panel transition-[border-color,box-shadow] duration-150 hover:border-edge hover:shadow-lift"
    >
      <span className={`grid size-12 shrink-0 place-items-center rounded-xl ${colours[state]}`}>
        <Icon className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{text}</span>
        {game.practice ? <span className="block text-sm text-muted">Practice</span> : null}
        <span className="block text-sm text-muted tabular-nums">
          Game# {game.gameId} · {readableDate(game.gameDate)}
        </span>
        {player ? (
          <span className="block truncate text-sm text-muted">
            <bdi>{cutName(player, 10)}</bdi>
          </span>
        ) : null}
      </span>
    </Link>
  )
}

function WaitingGames() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Waiting>Your games are being loaded.</Waiting>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
