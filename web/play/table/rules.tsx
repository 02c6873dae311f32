import type { GameTypeId } from '@skyway/engine/record/game.ts'
import { TitledTexts } from '../../game-types/description.tsx'
import { useGameType } from '../../game-types/queries.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'

interface RulesProps {
  readonly gameTypeId: GameTypeId
  readonly gameName: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The rules of a game type in a dialog, loaded when they are first asked for. */
export function Rules({ gameTypeId, gameName, open, onClose }: RulesProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`The rules of ${gameName}`}>
      {open ? <RulesTexts gameTypeId={gameTypeId} /> : null}
    </Dialog>
  )
}

function RulesTexts({ gameTypeId }: { gameTypeId: GameTypeId }) {
  const { data, isError } = useGameType(gameTypeId)
  if (data) return <TitledTexts texts={data.rules} />
  if (isError) return <p>The rules could not be loaded. Close this and try again in a moment.</p>
  return (
    <div className="grid gap-3">
      <Waiting>The rules are being loaded.</Waiting>
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  )
}
