import { useState } from 'react'
import * as text from '../../content/text/your-games.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useGameTypes } from '../game-types/queries.ts'
import { MyGames, WaitingGames } from '../games/my-games.tsx'
import { LinkButton } from '../kit/button.tsx'

/** Shows the person's own games, with a section for each game type. */
export default function YourGames() {
  const { data, error, refetch } = useGameTypes(1)
  return (
    <section aria-labelledby="your-games" className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-games" className="text-3xl font-extrabold">
          {text.title}
        </h2>
        <LinkButton variant="quiet" size="small" to="/statistics">
          {text.statistics}
        </LinkButton>
      </div>
      {error && !data ? <NotLoaded what={text.notLoaded} why={error} onRetry={() => void refetch()} /> : null}
      {error || data ? null : <WaitingGames />}
      {data?.items
        .filter(({ isPlayable }) => isPlayable)
        .map(({ id, name }) => (
          <YourGamesOfType key={id} gameTypeId={id} gameName={name} />
        ))}
    </section>
  )
}

function YourGamesOfType({ gameTypeId, gameName }: { gameTypeId: number; gameName: string }) {
  const [page, setPage] = useState(1)
  return (
    <section aria-label={text.ofGame({ game: gameName })} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl font-bold">{gameName}</h3>
        <LinkButton
          variant="quiet"
          size="small"
          to={`/all-my-games/${gameTypeId}`}
          aria-label={text.myGamesOf({ game: gameName })}
        >
          {text.myGames}
        </LinkButton>
      </div>
      <MyGames gameTypeId={gameTypeId} gameName={gameName} isPlayable page={page} onPage={setPage} />
    </section>
  )
}
