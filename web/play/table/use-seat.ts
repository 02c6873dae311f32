import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAlerts } from '../../kit/alerts.tsx'
import type { Game, ServerEvent, TableState } from './game.ts'
import { rememberGame } from './remembered.ts'
import { takeSeat } from './seat.ts'
import { loadGame, postMove } from './server.ts'

/** What a table says while a move has to be sent again. */
export const waitingWords = 'The server does not answer. Your move is kept and sent again.'

interface Seated<S, E> {
  readonly table: S
  readonly dispatch: (event: E) => void
  /** Whether the move on its way had to be sent again. */
  readonly isWaiting: boolean
}

/**
 * Seats the player at a game that the server has shown.
 *
 * @param game the newest the server has shown; a newer one replaces what lies on the table
 * @param isGame tells the games of this table from others
 */
export function useSeat<G extends Game, S extends TableState<G>, E>(
  game: G,
  open: (game: G) => S,
  reduce: (state: S, event: E | ServerEvent<G>) => S,
  isGame: (game: Game) => game is G,
): Seated<S, E | ServerEvent<G>> {
  const queries = useQueryClient()
  const alerts = useAlerts()

  const [seat] = useState(() => {
    const mine = (found: Game): G => {
      if (!isGame(found)) throw new TypeError('The server answered with a game of another type.')
      queries.setQueryData(['game', found.id], found)
      rememberGame(found)
      return found
    }
    return takeSeat<G, S, E>(open(game), reduce, {
      post: async (pending) => {
        const { game: answered, ...rest } = await postMove(game.id, pending)
        if (answered?.gameOver)
          void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'game' })
        return answered ? { ...rest, game: mine(answered) } : rest
      },
      load: async () => mine(await loadGame(game.id)),
      pause: pauseUntilOnline,
      warn: (message) => alerts.add({ type: 'Error', message }),
      // The listeners of a 401 lead home and say why; the move waits in local storage until its player is back.
      onSignedOut: () => {},
    })
  })

  useEffect(() => seat.dispatch({ type: 'loaded', game }), [seat, game])
  useEffect(() => {
    if (game.isEditable) seat.resume()
  }, [seat, game])

  return {
    table: useSyncExternalStore(seat.subscribe, seat.state, seat.state),
    isWaiting: useSyncExternalStore(seat.subscribe, seat.isWaiting, seat.isWaiting),
    dispatch: seat.dispatch,
  }
}

function pauseUntilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    addEventListener('online', goOn)
  })
}
