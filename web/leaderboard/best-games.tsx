import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as text from '../../content/text/best-games.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useEveryGameType } from '../game-types/queries.ts'
import { NextIcon } from '../kit/icons.tsx'
import { numberText } from '../kit/number.ts'
import { Avatar, cutName } from '../kit/person.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { groupByType, type RankedGroup } from './group-by-type.ts'

/** How many games of each type are shown. */
const shown = 3

/** Shows the best games of each type, with a link to the leaderboard. */
export function BestGames() {
  const { data, error, refetch } = useQuery({
    queryKey: ['ranked', -1],
    queryFn: () => answer(api.GET('/gametypes/ranked/{id}', { params: { path: { id: -1 } } })),
  })
  return (
    <div className="panel grid gap-5 p-5">
      {data ? (
        data.length > 0 ? (
          groupByType(data, []).map((group) => <Best key={group.gameTypeId} group={group} />)
        ) : (
          <Nobody />
        )
      ) : error ? (
        <NotLoaded what={text.notLoaded} why={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingGames />
      )}
      <Link
        to="/game-dashboard"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
      >
        <span>{text.all}</span>
        <NextIcon className="size-4" />
      </Link>
    </div>
  )
}

/** Shows that nobody has won yet, and what there is to beat. */
function Nobody() {
  const gameTypes = useEveryGameType()
  if (gameTypes.isLoading) return <WaitingGames />
  return (
    <div className="grid gap-2 py-4 text-muted">
      <p>{text.none}</p>
      {gameTypes.data?.map(({ id, name, computerScore }) =>
        computerScore === null ? null : (
          <p key={id}>{text.computer({ game: name, score: numberText(computerScore) })}</p>
        ),
      )}
    </div>
  )
}

function Best({ group: { gameTypeId, gameName, games } }: { group: RankedGroup }) {
  return (
    <section aria-labelledby={`best-${gameTypeId}`} className="grid gap-2">
      <h4 id={`best-${gameTypeId}`} className="font-bold">
        {gameName}
      </h4>
      <ol className="grid gap-2">
        {games.slice(0, shown).map(({ gameId, displayName, profilePic, score }, place) => (
          <li key={gameId} className="flex items-center gap-3">
            <span className="w-4 font-display font-bold text-muted tabular-nums">{place + 1}</span>
            <Avatar name={displayName} picture={profilePic} className="size-8" />
            <bdi translate="no" className="min-w-0 flex-1 font-semibold">
              {cutName(displayName, 15)}
            </bdi>
            <span className="tabular-nums">{numberText(score)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function WaitingGames() {
  // In a prerendered page nothing waits before the script has come, which may be never.
  const isHydrated = useHydrated()
  return (
    <div className={`grid gap-3 ${isHydrated ? '' : 'invisible'}`}>
      <Waiting>{text.loading}</Waiting>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  )
}
