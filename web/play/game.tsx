import { useParams } from 'react-router'
import { GameScreen } from './game-screen.tsx'

/** games/{id} */
export default function GamePage() {
  const { id } = useParams()
  return <GameScreen id={Number(id)} />
}
