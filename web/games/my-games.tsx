import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as text from '../../content/text/games.ts'
import type { GameListEntry } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { NewGameButton } from '../game-types/new-game-button.tsx'
import { readableDayInFull, readableDayOf } from '../kit/date.ts'
import { icon, PlayIcon } from '../kit/icons.tsx'
import { useLastPage } from '../kit/list/use-last-page.ts'
import { Pager } from '../kit/pager.tsx'
import { cutName } from '../kit/person.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useUser } from '../session/user.ts'

const CloudIcon = icon(<path d="M7 18.5a4.5 4.5 0 0 1-.4-9 5.5 5.5 0 0 1 10.5 1.2 4 4 0 0 1-.6 7.8H7Z" />)

const TrophyIcon = icon(
  <path d="M8 4h8v5a4 4 0 0 1-8 0V4Zm0 1.5H4.5V7A3.5 3.5 0 0 0 8 10.5m8-5h3.5V7a3.5 3.5 0 0 1-3.5 3.5M12 13v4m-4 3h8m-6.5-3h5" />,
)

interface MyGamesProps {
  gameTypeId: number
  gameName: string
  /** Whether it can be played; planned games cannot. */
  isPlayable: boolean
  /** From 1. */
  page: number
  /** `isCorrection` is true if no such page was asked for, and Back shall not lead to it. */
  onPage: (page: number, isCorrection: boolean) => void
  /** Whether the page number and the count also show for a single page. */
  alwaysCounts?: boolean
}

/** Shows one page of a player's own games of a type, newest first. */
export function MyGames({
  gameTypeId,
  gameName,
  isPlayable,
  page,
  onPage,
  alwaysCounts = false,
}: MyGamesProps) {
  const user = useUser()
  const { data, error, refetch } = useQuery({
    queryKey: ['my-games', gameTypeId, page],
    placeholderData: keepPreviousData,
    // Always loaded again: a game just played must be in the list.
    staleTime: 0,
    queryFn: () => answer(api.GET('/games/page', { params: { query: { gameTypeId, id: page } } })),
  })

  const isBeyond = useLastPage(data, (last) => onPage(last, true))

  if (error && !data) {
    return <NotLoaded what={text.notLoaded} why={error} onRetry={() => void refetch()} />
  }
  if (!data || isBeyond) return <WaitingGames />
  if (data.totalRecords === 0) {
    return (
      <div className="grid justify-items-start gap-4 rounded-panel border border-dashed border-edge p-6">
        <p>{text.none({ game: gameName })}</p>
        {isPlayable ? (
          <NewGameButton gameTypeId={gameTypeId} gameName={gameName} label={text.dealFirst} />
        ) : null}
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
      <Pager
        label={gameName}
        page={data}
        onPage={(next) => onPage(next, false)}
        alwaysCounts={alwaysCounts}
      />
    </div>
  )
}

const icons = { won: TrophyIcon, lost: CloudIcon, open: PlayIcon }
const colors = {
  won: 'bg-accent-soft text-accent-strong',
  lost: 'bg-sunken text-muted',
  open: 'bg-sunken text-link',
}

function GameLine({ game, player }: { game: GameListEntry; player: string }) {
  const outcome = gameOutcome(game)
  const Icon = icons[outcome.state]
  return (
    <Link
      to={`/my-games/${game.gameId}`}
      className="flex h-full items-center gap-4 rounded-2xl border border-line bg-surface p-4 shadow-panel transition-[border-color,box-shadow] duration-150 hover:border-edge hover:shadow-lift"
    >
      <span className={`grid size-12 shrink-0 place-items-center rounded-xl ${colors[outcome.state]}`}>
        <Icon className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{outcome.text}</span>
        {noteOf(game) ? <span className="block text-sm text-muted">{noteOf(game)}</span> : null}
        {game.excludedReason === null ? null : (
          <span className="block text-sm wrap-anywhere">
            {text.excluded({ reason: game.excludedReason })}
          </span>
        )}
        <span className="block text-sm text-muted tabular-nums">
          {`${text.gameNumber({ id: game.gameId })} · ${readableDayOf(game.gameDate)}`}
        </span>
        {player ? (
          <span className="block truncate text-sm text-muted">
            <bdi translate="no">{cutName(player, 10)}</bdi>
          </span>
        ) : null}
      </span>
    </Link>
  )
}

/** Returns what makes a game a special one: practice, or the deal of a day; or null. */
function noteOf({ practice, day }: Pick<GameListEntry, 'practice' | 'day'>): string | null {
  if (!day) return practice ? text.practice : null
  return (practice ? text.practiceOf : text.dealOf)({ day: readableDayInFull(day) })
}

/** Shows that games are loading. */
export function WaitingGames() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}

/** The state of a game, and its text in a list. */
export interface GameOutcome {
  state: 'won' | 'lost' | 'open'
  text: string
}

/** Returns the state of a game and its text in a list. */
export function gameOutcome({
  gameComplete,
  gameWon,
  score,
}: Pick<GameListEntry, 'gameComplete' | 'gameWon' | 'score'>): GameOutcome {
  if (!gameComplete) return { state: 'open', text: text.inProgress }
  return gameWon ? { state: 'won', text: text.won({ score }) } : { state: 'lost', text: text.lost }
}
