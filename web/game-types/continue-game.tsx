import * as text from '../../content/text/continue-game.ts'
import type { UnfinishedGame } from '../api/answers.ts'
import { LinkButton } from '../kit/button.tsx'
import { PlayIcon } from '../kit/icons.tsx'
import { numberText } from '../kit/number.ts'
import { useUnfinishedGames } from './unfinished.ts'

interface ContinueGameProps {
  readonly className?: string
  readonly size?: 'normal' | 'large'
}

/**
 * Shows the link that continues the game which the person played last. Nothing for people who are logged out
 * or have no unfinished game. Load it as an `optionalPart`; it arrives late, so its place must not move other
 * parts of the page.
 */
export default function ContinueGame({ className = '', size = 'normal' }: ContinueGameProps) {
  const game = useUnfinishedGames()?.[0]
  if (!game) return null
  return (
    <LinkButton size={size} to={`/my-games/${game.gameId}`} className={className}>
      <PlayIcon />
      {text.continueAt({ game: game.name, progress: gameProgress(game) })}
    </LinkButton>
  )
}

/** Returns how far a game has come: 'round 2 of 3' or '46 points, sandwich 5 of 18'. */
export function gameProgress({
  gameTypeId,
  score,
  practice,
  part,
  parts,
}: Pick<UnfinishedGame, 'gameTypeId' | 'score' | 'practice' | 'part' | 'parts'>): string {
  // A count is written in plain digits, but a score can be negative.
  const points = text.points({ count: score }).replace(String(score), numberText(score))
  const progress =
    gameTypeId === 1
      ? text.round({ round: part, rounds: parts })
      : text.sandwich({ points, sandwich: part, sandwiches: parts })
  return practice ? text.practice({ progress }) : progress
}
