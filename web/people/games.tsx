import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '../../content/text/person.ts'
import type { PersonGame } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { readableDayOf } from '../kit/date.ts'
import { KeyPager, type KeyPlace } from '../kit/list/key-pager.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { Table } from '../kit/table.tsx'

/** Shows the games of a person, the newest first. */
export function GamesOfPerson({ id }: { id: number }) {
  const [place, setPlace] = useState<KeyPlace>({})
  const { data, error, refetch } = useQuery({
    queryKey: ['games of a person', id, place],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => answer(api.GET('/People/{id}/games', { params: { path: { id }, query: place } })),
  })
  return (
    <section aria-labelledby="person-games" className="grid grid-cols-1 gap-4">
      <h2 id="person-games" className="text-2xl font-bold">
        {text.games}
      </h2>
      {error && !data ? (
        <NotLoaded what={text.gamesNotLoaded} why={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : (
        <div>
          <Waiting>{text.gamesLoading}</Waiting>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {data?.items.length === 0 ? <p>{text.gamesEmpty}</p> : null}
      {data && data.items.length > 0 ? <GameTable games={data.items} /> : null}
      {data ? <KeyPager label={text.gamesList} page={data} onPlace={setPlace} /> : null}
    </section>
  )
}

function GameTable({ games }: { games: readonly PersonGame[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{text.game}</th>
          <th scope="col">{text.outcome}</th>
          <th scope="col">{text.score}</th>
          <th scope="col">{text.begun}</th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <tr key={game.id}>
            <th scope="row" className="wrap-anywhere">
              {text.gameNumber({ game: game.gameName, number: String(game.id) })}
            </th>
            <td>
              <span>{outcomeOf(game)}</span>
              {game.isPractice ? <span className="text-muted">{` · ${text.practice}`}</span> : null}
            </td>
            <td>{game.score}</td>
            <td>
              <time dateTime={game.createdAt}>{readableDayOf(game.createdAt)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function outcomeOf({ isOver, isWon, isAutoWon }: PersonGame): string {
  if (!isOver) return text.unfinished
  if (isAutoWon) return text.autoWon
  return isWon ? text.won : text.lost
}
