import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import * as text from '../../../content/text/table.ts'
import { NotLoaded } from '../../api/not-loaded.tsx'
import { useGameType } from '../../game-types/queries.ts'
import { TitledTexts } from '../../game-types/texts.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import { Lesson } from '../lesson/lesson.tsx'

interface RulesProps {
  readonly gameTypeId: GameTypeId
  readonly gameName: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Shows the rules of a game type in a dialog. They load when it first opens. */
export function Rules({ gameTypeId, gameName, open, onClose }: RulesProps) {
  return (
    <Dialog open={open} onClose={onClose} title={text.rulesTitle({ game: gameName })}>
      {open ? <RulesTexts gameTypeId={gameTypeId} /> : null}
    </Dialog>
  )
}

/** Shows the game that plays itself, and below it the rules. */
function RulesTexts({ gameTypeId }: { gameTypeId: GameTypeId }) {
  const { data, error, refetch } = useGameType(gameTypeId)
  if (data) {
    return (
      <div className="grid gap-8">
        <Lesson gameTypeId={gameTypeId} startsPlaying />
        <TitledTexts texts={data.rules} />
      </div>
    )
  }
  if (error) {
    return <NotLoaded what={text.rulesNotLoaded} why={error} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid gap-3">
      <Waiting>{text.rulesLoading}</Waiting>
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  )
}
