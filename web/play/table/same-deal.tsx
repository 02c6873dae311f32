import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { logFailure } from '../../api/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { rememberGame } from './remembered.ts'
import { dealAgain } from './server.ts'

/** Deals the cards of a finished game once more, for practice. */
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
        message: error instanceof ApiFailure ? error.message : 'The server did not answer.',
      })
    } finally {
      setIsDealing(false)
    }
  }

  return (
    <Button variant="quiet" busy={isDealing} onClick={() => void deal()}>
      Same deal again
    </Button>
  )
}
