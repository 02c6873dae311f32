import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { Head } from '../kit/head.tsx'
import { GameScreen } from './game-screen.tsx'
import { TableShape } from './table/shape.tsx'

const Replay = lazy(() => import('./replay/replay.tsx'))

/** my-games/{id}, and my-games/{id}/replay once the game is over. One route: the home page carries a line for each. */
export default function MyGamePage() {
  const { id } = useParams()
  const { pathname } = useLocation()
  if (/\/replay\/?$/i.test(pathname)) {
    return (
      <Suspense fallback={<TableShape />}>
        <Replay id={Number(id)} />
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
