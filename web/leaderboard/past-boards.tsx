import { useInfiniteQuery } from '@tanstack/react-query'
import * as text from '../../content/text/past-boards.ts'
import type { LeaderboardEntry, PastPeriods } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Button } from '../kit/button.tsx'
import { readableDate, readableMonth } from '../kit/date.ts'
import { WaitingLines } from '../kit/list/waiting-lines.tsx'
import { numberText } from '../kit/number.ts'
import { cutName } from '../kit/person.tsx'
import { groupByType } from './group-by-type.ts'

interface PastBoardsProps {
  /** A game type, or -1 for all. */
  id: number
  period: 'day' | 'week' | 'month'
}

type PastPeriod = PastPeriods['items'][number]

/** Shows the three best of each game in the periods that have ended, the latest first. */
export default function PastBoards({ id, period }: PastBoardsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['ranked', id, period, 'past'],
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      answer(
        api.GET('/gametypes/ranked/{id}/past', {
          params: { path: { id }, query: { period, ...(before && { before }) } },
        }),
      ),
    getNextPageParam: ({ next }) => next,
  })
  if (!data) {
    return error ? (
      <NotLoaded what={text.notLoaded} why={error} onRetry={() => void refetch()} />
    ) : (
      <WaitingLines>{text.loading}</WaitingLines>
    )
  }
  const all = data.pages.flatMap(({ items }) => items)
  return (
    <div className="grid justify-items-start gap-6">
      {all.length === 0 ? <p className="text-muted">{text.none}</p> : null}
      {all.map((past) => (
        <Past key={past.startsOn} past={past} period={period} />
      ))}
      {hasNextPage ? (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.earlier}
        </Button>
      ) : null}
    </div>
  )
}

function Past({ past: { startsOn, games }, period }: { past: PastPeriod } & Pick<PastBoardsProps, 'period'>) {
  const date = period === 'month' ? readableMonth(startsOn) : readableDate(startsOn)
  return (
    <section className="grid w-full gap-2">
      <h4 className="font-bold">
        <time dateTime={startsOn}>{period === 'week' ? text.weekOf({ date }) : date}</time>
      </h4>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {groupByType(games, []).map(({ gameTypeId, gameName, games: best }) => (
          <div key={gameTypeId}>
            <dt className="text-sm text-muted">{gameName}</dt>
            <dd>
              <ol className="list-inside list-decimal marker:text-muted">
                {best.map((game) => (
                  <Place key={game.gameId} game={game} />
                ))}
              </ol>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Place({ game: { displayName, score } }: { game: LeaderboardEntry }) {
  return (
    <li className="break-words">
      <bdi translate="no" className="font-semibold">
        {cutName(displayName, 15)}
      </bdi>{' '}
      <span className="text-muted tabular-nums">{numberText(score)}</span>
    </li>
  )
}
