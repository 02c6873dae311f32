import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../../content/text/table.ts'
import { reasonOf } from '../../api/not-loaded.tsx'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { dealAgain, makeChallenge } from '../store/game-requests.ts'
import { rememberGame } from '../store/remembered-game.ts'

/** Shows the button that deals the cards of a finished game again, for practice. */
export function SameDeal({ gameId }: { gameId: number }) {
  const navigate = useNavigate()
  const queries = useQueryClient()

  async function deal() {
    const game = await dealAgain(gameId)
    queries.setQueryData(['game', game.id], game)
    rememberGame(game)
    await navigate(`/my-games/${game.id}`)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'game' })
  }

  return <DealButton label={text.sameDeal} act={deal} />
}

/** Shows the button that offers the deal of a finished game to friends, and leads to its link and results. */
export function ChallengeFriend({ gameId }: { gameId: number }) {
  const navigate = useNavigate()
  const challenge = async () => navigate(`/challenge/${await makeChallenge(gameId)}`)
  return <DealButton label={text.challenge} act={challenge} />
}

/** Shows a button that is busy until its act is done. If the act fails, an alert says why. */
function DealButton({ label, act }: { label: string; act: () => void | Promise<void> }) {
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)

  async function press() {
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      logFailure(`${label} has failed`, error)
      alerts.add({ type: 'Error', message: reasonOf(error) })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void press()}>
      {label}
    </Button>
  )
}
