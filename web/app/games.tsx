import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { Suspense } from 'react'
import { GameTypeList } from '../game-types/list.tsx'
import { optionalPart } from '../kit/lazy-part.tsx'
import { Skeleton } from '../kit/skeleton.tsx'

const GameArt = optionalPart(() => import('../play/lesson/art.tsx'))
const RulesInPictures = optionalPart(() => import('../play/lesson/rules-in-pictures.tsx'))

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
          <Suspense fallback={<Skeleton className="h-72" />}>
            <RulesInPictures gameTypeId={gameTypeId} gameName={gameName} />
          </Suspense>
        ) : null
      }
    />
  )
}
