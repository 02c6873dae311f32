import { Suspense } from 'react'
import { configLinks } from '../api/config.ts'
import { GameTypeList } from '../game-types/list.tsx'
import { optionalPart } from '../kit/lazy-part.tsx'

const GameArt = optionalPart(() => import('../play/lesson/art.tsx'))
/** Loaded on demand: the boards of ten pictures are more work than the rest of the page. */
const RulesShown = optionalPart(() => import('../play/lesson/rules-shown.tsx'))

export const links = () => configLinks

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
        <Suspense fallback={<div data-waits="" className="h-292 min-[56rem]:h-348" />}>
          <RulesShown gameTypeId={gameTypeId} gameName={gameName} />
        </Suspense>
      )}
    />
  )
}
