import { useParams } from 'react-router'
import { Head } from '../kit/page/head.tsx'
import { GameScreen } from './game-screen.tsx'

/** `/games/{id}`: a game. */
export default function GamePage() {
  const { id } = useParams()
  return (
    <>
      <Head title={`Game #${id}`} isPrivate />
      <GameScreen id={Number(id)} />
    </>
  )
}
