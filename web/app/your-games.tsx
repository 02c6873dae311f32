import { useState } from 'react'
import { useGameTypes } from '../game-types/queries.ts'
import { MyGames } from '../games/my-games.tsx'
import { LinkButton } from '../kit/button.tsx'

/** The games of who is signed in, a section per game type. */
export default function YourGames() {
  const { data } = useGameTypes(1)
  return (
    <section aria-labelledby="your-games" className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-games" className="text-3xl font-extrabold">
          Your Games
        </h2>
        <LinkButton variant="quiet" size="small" to="/statistics">
          Statistics
        </LinkButton>
      </div>
      {data?.items.map(({ id, name }) => (
        <YourGamesOfType key={id} gameTypeId={id} gameName={name} />
      ))}
    </section>
  )
}

function YourGamesOfType({ gameTypeId, gameName }: { gameTypeId: number; gameName: string }) {
  const [page, setPage] = useState(1)
  return (
    <section aria-label={`Your games of ${gameName}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl font-bold">{gameName}</h3>
        <LinkButton variant="quiet" size="small" to={`/all-my-games/${gameTypeId}`}>
          My Games<span className="sr-only"> of {gameName}</span>
        </LinkButton>
      </div>
      <MyGames gameTypeId={gameTypeId} gameName={gameName} page={page} onPage={setPage} />
    </section>
  )
}
