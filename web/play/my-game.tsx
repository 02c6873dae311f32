import { useParams } from 'react-router'
import { GameScreen } from './game-screen.tsx'

/** my-games/{id} */
export default function MyGamePage() {
  const { id } = useParams()
  return <GameScreen id={Number(id)} />
}
