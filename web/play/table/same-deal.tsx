import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../../content/text/table.ts'
import { reasonOf } from '../../api/not-loaded.tsx'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { dealAgain } from '../store/game-requests.ts'
import { rememberGame } from '../store/remembered-game.ts'

/** Shows the button that deals the cards of a finished game again, for practice. */
export function SameDeal({ gameId }: { gameId: number }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const alerts = useAlerts()
  const [isDealing, setIsDealing] = useState(false)

  async function deal() {
    setIsDealing(true)
    try {
      const game = await dealAgain(gameId)
      queries.setQueryData(['game', game.id], game)
      rememberGame(game)
      await navigate(`/my-games/${game.id}`)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'game' })
    } catch (error) {
      logFailure('The game could not be dealt', error)
      alerts.add({
        type: 'Error',
        message: reasonOf(error),
      })
    } finally {
      setIsDealing(false)
    }
  }

  return (
    <Button variant="quiet" busy={isDealing} onClick={() => void deal()}>
      {text.sameDeal}
    </Button>
  )
}
