import { Link, useLocation } from 'react-router'
import * as text from '../../../content/text/continue-game.ts'
import { gameProgress } from '../../game-types/continue-game.tsx'
import { isTable, useUnfinishedGames } from '../../game-types/unfinished.ts'
import { PlayIcon } from '../../kit/icons.tsx'

/**
 * Shows the first line of the menu for people who have an unfinished game, except at a table. It comes late:
 * as the first line of a row that ends at the right, it moves no other.
 */
export default function ContinueLine() {
  const { pathname } = useLocation()
  const game = useUnfinishedGames()?.[0]
  if (!game || isTable(pathname)) return null
  const whole = text.continueAt({ game: game.name, progress: gameProgress(game) })
  return (
    <li>
      <Link
        to={`/my-games/${game.gameId}`}
        title={whole}
        className="flex min-h-11 w-full items-center gap-2 rounded-full px-4 font-semibold text-accent hover:bg-sunken lg:mr-1 lg:w-auto lg:bg-accent-soft lg:px-3"
      >
        <PlayIcon />
        <span className="lg:sr-only">{whole}</span>
        <span aria-hidden="true" className="hidden xl:inline">
          {text.menu}
        </span>
      </Link>
    </li>
  )
}
