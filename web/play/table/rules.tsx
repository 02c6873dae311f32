import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { Suspense } from 'react'
import * as text from '../../../content/text/table.ts'
import { NotLoaded } from '../../api/not-loaded.tsx'
import { useGameType } from '../../game-types/queries.ts'
import { TitledTexts } from '../../game-types/texts.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import type { TableProps } from '../game-pages.ts'

interface RulesTextsProps extends Pick<TableProps<GameTypeId>, 'pages'> {
  readonly gameTypeId: GameTypeId
}

interface RulesProps extends RulesTextsProps {
  readonly gameName: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Shows the rules of a game type in a dialog. They load when it first opens. */
export function Rules({ pages, gameTypeId, gameName, open, onClose }: RulesProps) {
  return (
    <Dialog open={open} onClose={onClose} title={text.rulesTitle({ game: gameName })}>
      {open ? <RulesTexts pages={pages} gameTypeId={gameTypeId} /> : null}
    </Dialog>
  )
}

/** Shows the game that plays itself, if there is one, and below it the rules. */
function RulesTexts({ pages: { Lesson }, gameTypeId }: RulesTextsProps) {
  const { data, error, refetch } = useGameType(gameTypeId)
  if (data) {
    return (
      <div className="grid gap-8">
        {Lesson ? (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <Lesson shows="film" />
          </Suspense>
        ) : null}
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
