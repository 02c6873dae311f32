import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { Suspense } from 'react'
import { GameTypeList } from '../game-types/list.tsx'
import { optionalPart } from '../kit/lazy-part.tsx'
import { WhenNear } from '../kit/near.tsx'
import { Skeleton } from '../kit/skeleton.tsx'

const GameArt = optionalPart(() => import('../play/lesson/art.tsx'))
/** Loaded on demand: the boards of ten pictures are more work than the rest of the page. */
const RulesInPictures = optionalPart(() => import('../play/lesson/rules-in-pictures.tsx'))
const pictures = 'm-6 h-84 min-[56rem]:m-8 min-[56rem]:h-172'

/** `/games`: the list of games, with their rules in pictures. */
export default function GamesPage() {
  return (
    <GameTypeList
      art={(gameTypeId) => (
        <Suspense>
          <GameArt gameTypeId={gameTypeId} />
        </Suspense>
      )}
      pictures={(gameTypeId, gameName) =>
        isGameTypeId(gameTypeId) ? (
          <WhenNear from="0px" className={pictures}>
            <Suspense fallback={<Skeleton className={pictures} />}>
              <RulesInPictures gameTypeId={gameTypeId} gameName={gameName} />
            </Suspense>
          </WhenNear>
        ) : null
      }
    />
  )
}
