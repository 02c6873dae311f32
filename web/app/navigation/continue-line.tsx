import { Link, useLocation } from 'react-router'
import * as text from '../../../content/text/continue-game.ts'
import * as shell from '../../../content/text/shell.ts'
import { gameProgress } from '../../game-types/continue-game.tsx'
import { isTable } from '../../game-types/is-table.ts'
import { useUnfinishedGames } from '../../game-types/unfinished.ts'
import { PlayIcon } from '../../kit/icons.tsx'
import { ContinuePlace, continueLayout } from './continue-place.tsx'

/** Shows the second line of the menu for people who have an unfinished game, except at a table. */
export default function ContinueLine() {
  const { pathname } = useLocation()
  const games = useUnfinishedGames()
  if (isTable(pathname)) return null
  if (!games) return <ContinuePlace />
  const [game] = games
  if (!game) return null
  const whole = text.continueAt({ game: game.name, progress: gameProgress(game) })
  return (
    <li>
      <Link
        to={`/my-games/${game.gameId}`}
        title={whole}
        className={`${continueLayout} text-accent hover:bg-sunken lg:bg-accent-soft`}
      >
        <PlayIcon />
        <span className="lg:sr-only">{whole}</span>
        <span aria-hidden="true" className="hidden xl:inline">
          {shell.continueGame}
        </span>
      </Link>
    </li>
  )
}
