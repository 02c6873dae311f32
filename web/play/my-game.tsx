import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { Head } from '../kit/head.tsx'
import { later } from '../kit/later.tsx'
import { GameScreen } from './game-screen.tsx'
import { TableShape } from './table/shape.tsx'

const Replay = later(() => import('./replay/replay.tsx'))
const Review = later(() => import('./review/review.tsx'))

/** my-games/{id}, and my-games/{id}/replay and /review once the game is over. */
export default function MyGamePage() {
  const { id } = useParams()
  const { pathname } = useLocation()
  const view = /\/(replay|review)\/?$/i.exec(pathname)?.[1]?.toLowerCase()
  if (view) {
    const LookBack = view === 'replay' ? Replay : Review
    return (
      <Suspense fallback={<TableShape />}>
        <LookBack id={Number(id)} />
      </Suspense>
    )
  }
  return (
    <>
      <Head title={`Game #${id}`} isPrivate />
      <GameScreen id={Number(id)} />
    </>
  )
}
