import { useParams } from 'react-router'
import { TabTitle } from '../kit/page.tsx'
import { GameScreen } from './game-screen.tsx'

/** my-games/{id} */
export default function MyGamePage() {
  const { id } = useParams()
  return (
    <>
      <TabTitle title={`Game #${id}`} />
      <GameScreen id={Number(id)} />
    </>
  )
}
