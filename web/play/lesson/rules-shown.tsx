import { Suspense } from 'react'
import { WhenNear } from '../../kit/near.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { gamePages, isPlayed } from '../games.ts'

const boards = 'm-6 h-184 min-[56rem]:m-8 min-[56rem]:h-144'
const pictures = 'm-6 h-84 min-[56rem]:m-8 min-[56rem]:h-172'

interface RulesShownProps {
  readonly gameTypeId: number
  readonly gameName: string
}

/** Shows the rules of a game in pictures, and boards to try them on. Each loads where somebody scrolls to it. */
export default function RulesShown({ gameTypeId, gameName }: RulesShownProps) {
  if (!isPlayed(gameTypeId)) return null
  const { Lesson, TryRules } = gamePages(gameTypeId)
  return (
    <>
      {Lesson ? (
        <WhenNear from="0px" className={pictures}>
          <Suspense fallback={<Skeleton className={pictures} />}>
            <Lesson shows="pictures" gameName={gameName} />
          </Suspense>
        </WhenNear>
      ) : null}
      {TryRules ? (
        <WhenNear from="0px" className={boards}>
          <Suspense fallback={<Skeleton className={boards} />}>
            <TryRules gameName={gameName} />
          </Suspense>
        </WhenNear>
      ) : null}
    </>
  )
}
