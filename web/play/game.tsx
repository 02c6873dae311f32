import { useParams } from 'react-router'
import * as text from '../../content/text/table.ts'
import { Head } from '../kit/page/head.tsx'
import { GameScreen } from './game-screen.tsx'

/** `/games/{id}`: a game. */
export default function GamePage() {
  const { id } = useParams()
  return (
    <>
      <Head title={text.number({ number: id ?? '' })} isPrivate />
      <GameScreen id={Number(id)} />
    </>
  )
}
