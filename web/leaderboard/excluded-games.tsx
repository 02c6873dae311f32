import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as text from '../../content/text/excluded-games.ts'
import type { ExcludedGame } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded, reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { readableDayOf } from '../kit/date.ts'
import { KeyPager, type KeyPlace } from '../kit/list/key-pager.tsx'
import { WaitingLines } from '../kit/list/waiting-lines.tsx'
import { numberText } from '../kit/number.ts'

/** Shows the scores that admins have taken off the leaderboard, the last first, to put them back. */
export default function ExcludedGames() {
  const [place, setPlace] = useState<KeyPlace>({})
  const { data, error, refetch } = useQuery({
    queryKey: ['excluded games', place],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => answer(api.GET('/gametypes/excluded', { params: { query: place } })),
  })
  return (
    <section aria-labelledby="excluded-games" className="grid grid-cols-1 justify-items-start gap-4">
      <h2 id="excluded-games" tabIndex={-1} className="text-2xl font-bold">
        {text.title}
      </h2>
      <p className="text-muted">{text.introduction}</p>
      {error && !data ? <NotLoaded what={text.notLoaded} why={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <WaitingLines>{text.loading}</WaitingLines>}
      {data?.items.length === 0 ? <p>{text.empty}</p> : null}
      {data && data.items.length > 0 ? (
        <ul className="panel w-full divide-y divide-line">
          {data.items.map((game) => (
            <Excluded key={game.id} game={game} onChanged={() => void refetch()} />
          ))}
        </ul>
      ) : null}
      {data ? <KeyPager label={text.list} page={data} onPlace={setPlace} /> : null}
    </section>
  )
}

function Excluded({ game, onChanged }: { game: ExcludedGame; onChanged: () => void }) {
  const { gameId, gameName, personId, displayName, score, reason, excludedBy, excludedAt } = game
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)

  async function putBack() {
    setBusy(true)
    try {
      const { changed } = await answer(
        api.DELETE('/gametypes/excluded/{gameId}', { params: { path: { gameId } } }),
      )
      alerts.add({
        type: changed ? 'Success' : 'Info',
        message: changed ? text.wasPutBack : text.nothingChanged,
      })
      // The button goes with its line.
      document.getElementById('excluded-games')?.focus()
      onChanged()
    } catch (failure) {
      logFailure('The score could not be put back', failure)
      alerts.add({ type: 'Error', message: text.notPutBack({ reason: reasonOf(failure) }) })
      setBusy(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={`/people/${personId}`}
            className="py-1 font-semibold wrap-anywhere text-link underline underline-offset-4"
          >
            <bdi translate="no">{displayName}</bdi>
          </Link>
          <span className="tabular-nums">
            {text.score({ score: numberText(score), game: `${gameName} #${gameId}` })}
          </span>
        </p>
        <p className="wrap-anywhere">
          <bdi>{reason}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {text.takenOff({ when: readableDayOf(excludedAt), person: excludedBy ?? text.formerAdmin })}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={text.putBackLabel({ score: numberText(score), person: displayName })}
        onClick={() => void putBack()}
      >
        {text.putBack}
      </Button>
    </li>
  )
}
