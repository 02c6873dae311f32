import * as text from '../../content/text/game-texts.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useGameType } from './queries.ts'
import { GameTexts } from './texts.tsx'

interface GameDescriptionProps {
  gameTypeId: number
  /** The part that is open at first. */
  open?: 'description' | 'rules'
}

/** Shows what a game is and how it is played, in two parts that fold. */
export default function GameDescription({ gameTypeId, open }: GameDescriptionProps) {
  const { data, error, refetch } = useGameType(gameTypeId)
  if (data) return <GameTexts gameType={data} {...(open && { open })} />
  if (error) {
    return <NotLoaded what={text.rulesNotLoaded} why={error} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid gap-3">
      <Waiting>{text.rulesLoading}</Waiting>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
