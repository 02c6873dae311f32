import * as text from '../../content/text/continue-game.ts'
import type { UnfinishedGame } from '../api/answers.ts'
import { LinkButton } from '../kit/button.tsx'
import { readableDayInFull } from '../kit/date.ts'
import { PlayIcon } from '../kit/icons.tsx'
import { useUnfinishedGames } from './unfinished.ts'

/**
 * Shows the link that continues the game which the person played last. Nothing for people who are logged out
 * or have no unfinished game. Load it as an `optionalPart`; it arrives late, so its place must not move other
 * parts of the page.
 */
export default function ContinueGame() {
  const game = useUnfinishedGames()?.[0]
  return game ? <ContinueLink game={game} variant="primary" /> : null
}

interface ContinueLinkProps {
  readonly game: UnfinishedGame
  readonly variant: 'primary' | 'quiet'
  readonly className?: string
}

/** Shows the link that continues a game, and how far the game has come. */
export function ContinueLink({ game, variant, className = '' }: ContinueLinkProps) {
  return (
    <LinkButton
      variant={variant}
      to={`/my-games/${game.gameId}`}
      className={`min-h-13 justify-start text-left leading-tight ${className}`}
    >
      <PlayIcon />
      <span>
        <span className="block wrap-anywhere">{text.continueGame({ game: game.name })}</span>
        <span className="block text-sm font-normal tabular-nums">{gameProgress(game)}</span>
      </span>
    </LinkButton>
  )
}

/** Returns how far a game has come: 'round 2 of 3' or '46 points, sandwich 5 of 18'. */
export function gameProgress({
  gameTypeId,
  score,
  practice,
  day,
  part,
  parts,
}: Pick<UnfinishedGame, 'gameTypeId' | 'score' | 'practice' | 'day' | 'part' | 'parts'>): string {
  const points = text.points({ count: score })
  const progress = text.progress[gameTypeId]({ part, parts, points })
  if (practice) return text.practice({ progress })
  return !day ? progress : text.dealOf({ progress, day: readableDayInFull(day) })
}
