import { Suspense } from 'react'
import { GameTypeList } from '../game-types/list.tsx'
import { optionalPart } from '../kit/lazy-part.tsx'
import { WhenNear } from '../kit/near.tsx'
import { Skeleton } from '../kit/skeleton.tsx'

const GameArt = optionalPart(() => import('../play/lesson/art.tsx'))
/** Loaded on demand: the boards of ten pictures are more work than the rest of the page. */
const RulesInPictures = optionalPart(() => import('../play/lesson/rules-in-pictures.tsx'))
/** Loaded on demand too, and only where somebody scrolls to it. */
const TryRules = optionalPart(() => import('../play/try-rules/try-rules.tsx'))
const boards = 'm-6 h-184 min-[56rem]:m-8 min-[56rem]:h-144'
const pictures = 'm-6 h-84 min-[56rem]:m-8 min-[56rem]:h-172'

/** `/games`: the list of games, with their rules in pictures and boards to try them on. */
export default function GamesPage() {
  return (
    <GameTypeList
      art={(gameTypeId) => (
        <Suspense>
          <GameArt gameTypeId={gameTypeId} />
        </Suspense>
      )}
      pictures={(gameTypeId, gameName) => (
        <>
          <WhenNear from="0px" className={pictures}>
            <Suspense fallback={<Skeleton className={pictures} />}>
              <RulesInPictures gameTypeId={gameTypeId} gameName={gameName} />
            </Suspense>
          </WhenNear>
          <WhenNear from="0px" className={boards}>
            <Suspense fallback={<Skeleton className={boards} />}>
              <TryRules gameTypeId={gameTypeId} gameName={gameName} />
            </Suspense>
          </WhenNear>
        </>
      )}
    />
  )
}
