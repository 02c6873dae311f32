import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import * as text from '../../content/text/table.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Head } from '../kit/page/head.tsx'
import { GameScreen } from './game-screen.tsx'
import { TableSkeleton } from './table/placeholders.tsx'

const Replay = lazyPart(() => import('./replay/replay.tsx'))
const Review = lazyPart(() => import('./review/review.tsx'))

/** `/my-games/{id}`: a game; `/my-games/{id}/replay` and `/review` after its end. */
export default function MyGamePage() {
  const { id } = useParams()
  const title = text.number({ number: id ?? '' })
  const { pathname } = useLocation()
  const view = /\/(replay|review)\/?$/i.exec(pathname)?.[1]?.toLowerCase()
  if (view) {
    const View = view === 'replay' ? Replay : Review
    return (
      <Suspense
        fallback={
          <>
            <Head title={title} isPrivate />
            <TableSkeleton />
          </>
        }
      >
        <View id={Number(id)} />
      </Suspense>
    )
  }
  return (
    <>
      <Head title={title} isPrivate />
      <GameScreen id={Number(id)} />
    </>
  )
}
