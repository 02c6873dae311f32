import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as text from '../../../content/text/table.ts'
import { currentConnection, onConnectionChange, useConnection } from '../../api/connection.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { type Game, isLocal, type PendingMove, type ServerEvent, type TableState } from './game.ts'
import { useGameHost } from './game-host.ts'
import { type SendOptions, sendUntilAnswered } from './outbox.ts'
import { forgetPendingMove, keepPendingMove, keptPendingMove } from './pending-move.ts'
import { rememberGame } from './remembered-game.ts'

/** The surroundings of a game store. */
export interface StoreOptions<G extends Game> extends Omit<SendOptions<G>, 'onRetry'> {
  /** Loads the game again after its turn was played elsewhere. */
  readonly load: () => Promise<G>
  /** Shows a message that the player must not miss. */
  readonly warn: (message: string) => void
  /** Called when the session has ended. */
  readonly onSignedOut: () => void
}

/** The client state of one table. It sends every move exactly once. */
export interface GameStore<S, E> {
  readonly state: () => S
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (event: E) => void
  /** Returns whether the pending move had to be sent again. */
  readonly isWaiting: () => boolean
  /** Sends the move again that was pending when the page was last left. */
  readonly resume: () => void
}

/**
 * Creates the store of a table. The state lives outside React, so that two clicks within one frame already
 * see each other, and a move is sent once however often a component renders.
 */
export function createGameStore<G extends Game, S extends TableState<G>, E>(
  opening: S,
  reduce: (state: S, event: E | ServerEvent<G>) => S,
  { post, pause, load, warn, onSignedOut }: StoreOptions<G>,
): GameStore<S, E | ServerEvent<G>> {
  const gameId = opening.game.id
  const listeners = new Set<() => void>()
  let state = opening
  let waiting = false

  function show(next: S, nextWaiting = waiting) {
    if (next === state && nextWaiting === waiting) return
    state = next
    waiting = nextWaiting
    for (const listener of listeners) listener()
  }

  function dispatch(event: E | ServerEvent<G>) {
    const before = state.pending
    show(reduce(state, event))
    if (state.pending && state.pending !== before) void send(state.pending)
  }

  function settle(event: ServerEvent<G>) {
    forgetPendingMove(gameId)
    waiting = false
    dispatch(event)
  }

  async function send(pending: PendingMove) {
    // A local game keeps its moves itself.
    if (!isLocal(opening.game)) keepPendingMove(gameId, pending)
    const result = await sendUntilAnswered(pending, { post, pause, onRetry: () => show(state, true) })
    if (result.kind === 'answered') settle({ type: 'answered', game: result.game })
    if (result.kind === 'signed-out') onSignedOut()
    if (result.kind === 'refused') putBack(result.reason)
    if (result.kind === 'taken') await takeOver()
  }

  function putBack(reason: string) {
    settle({ type: 'put-back', reason })
    warn(reason)
  }

  async function takeOver() {
    putBack(text.playedElsewhere)
    const game = await load().catch(() => null)
    if (game) dispatch({ type: 'loaded', game })
  }

  return {
    state: () => state,
    isWaiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    resume: () => {
      const pending = keptPendingMove(gameId)
      if (pending?.turn === state.game.turn) dispatch({ type: 'resumed', pending })
      else if (!state.pending) forgetPendingMove(gameId)
    },
  }
}

interface PlayedTable<S, E> {
  readonly table: S
  readonly dispatch: (event: E) => void
  /** The message while the pending move has to be sent again, or null. */
  readonly waiting: string | null
}

/**
 * Returns the store of a game that its host has shown.
 *
 * @param game the newest version from the host; it replaces an older one on the table
 * @param isGame tells the games of this table from others
 */
export function useGameStore<G extends Game, S extends TableState<G>, E>(
  game: G,
  open: (game: G) => S,
  reduce: (state: S, event: E | ServerEvent<G>) => S,
  isGame: (game: Game) => game is G,
): PlayedTable<S, E | ServerEvent<G>> {
  const queries = useQueryClient()
  const alerts = useAlerts()
  const { postMove, loadGame } = useGameHost()

  const [store] = useState(() => {
    const mine = (found: Game): G => {
      if (!isGame(found)) throw new TypeError('The server answered with a game of another type.')
      if (!isLocal(found)) {
        queries.setQueryData(['game', found.id], found)
        rememberGame(found)
      }
      return found
    }
    return createGameStore<G, S, E>(open(game), reduce, {
      post: async (pending) => {
        const { game: answered, ...rest } = await postMove(game.id, pending)
        if (answered?.gameOver && !isLocal(answered))
          void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'game' })
        return answered ? { ...rest, game: mine(answered) } : rest
      },
      load: async () => mine(await loadGame(game.id)),
      pause: pauseUntilOnline,
      warn: (message) => alerts.add({ type: 'Error', message }),
      // The listeners of a 401 go home and say why; local storage keeps the move until its player is back.
      onSignedOut: () => {},
    })
  })

  useEffect(() => store.dispatch({ type: 'loaded', game }), [store, game])
  useEffect(() => {
    if (game.isEditable) store.resume()
  }, [store, game])

  const connection = useConnection()
  const isWaiting = useSyncExternalStore(store.subscribe, store.isWaiting, store.isWaiting)
  return {
    table: useSyncExternalStore(store.subscribe, store.state, store.state),
    waiting: isWaiting ? text.waiting[connection] : null,
    dispatch: store.dispatch,
  }
}

function pauseUntilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const resume = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(resume, milliseconds)
    const stop = onConnectionChange(() => {
      if (currentConnection() === 'online') resume()
    })
  })
}
