import * as text from '../../content/text/continue-game.ts'
import { gameProgress } from '../game-types/continue-game.tsx'
import { useUnfinishedGames } from '../game-types/unfinished.ts'
import { LinkButton } from '../kit/button.tsx'
import { PlayIcon } from '../kit/icons.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'

/** Shows the games that the person can continue, the last played first; nothing if there are none. */
export default function UnfinishedGames() {
  const games = useUnfinishedGames()
  if (games?.length === 0) return null
  return (
    <section aria-labelledby="unfinished-games" className="grid gap-4">
      <h2 id="unfinished-games" className="text-xl font-bold">
        {text.title}
      </h2>
      {games ? (
        <ul className="flex flex-wrap gap-3">
          {games.map((game, place) => (
            <li key={game.gameId} className="max-sm:w-full">
              <LinkButton
                variant={place === 0 ? 'primary' : 'quiet'}
                to={`/my-games/${game.gameId}`}
                className="h-full w-full justify-start text-left"
              >
                <PlayIcon />
                <span>
                  <span className="block">{text.continueGame({ game: game.name })}</span>
                  <span className="block text-sm font-normal tabular-nums">{gameProgress(game)}</span>
                </span>
              </LinkButton>
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
