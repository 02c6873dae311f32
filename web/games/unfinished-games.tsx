import * as text from '../../content/text/continue-game.ts'
import { ContinueLink } from '../game-types/continue-game.tsx'
import { useUnfinishedGames } from '../game-types/unfinished.ts'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'

/** Shows the games that the person can continue, the last played first; nothing if there are none. */
export default function UnfinishedGames() {
  const games = useUnfinishedGames()
  if (games?.length === 0) return null
  return (
    <section
      aria-labelledby="unfinished-games"
      className={`grid gap-4 ${games ? '' : 'not-in-data-[unfinished]:hidden'}`}
    >
      <h2 id="unfinished-games" className="text-xl font-bold">
        {text.title}
      </h2>
      {games ? (
        <ul className="flex flex-wrap gap-3">
          {games.map((game, place) => (
            <li key={game.gameId} className="max-sm:w-full">
              <ContinueLink
                game={game}
                variant={place === 0 ? 'primary' : 'quiet'}
                className="h-full w-full"
              />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Waiting>{text.loading}</Waiting>
          <Skeleton className="h-15 sm:w-64" />
        </>
      )}
    </section>
  )
}
