import { deliver, type Errand } from './courier.ts'
import type { Game, Pending, ServerEvent, TableState } from './game.ts'
import { forget, keep, recall } from './unfinished.ts'

/** What a seat needs of the world around it. */
export interface Surroundings<G extends Game> extends Omit<Errand<G>, 'onRetry'> {
  /** Reads the game again after its turn was taken elsewhere. */
  readonly load: () => Promise<G>
  /** Says something that the player must not miss. */
  readonly warn: (message: string) => void
  /** The session has ended. */
  readonly onSignedOut: () => void
}

/** A place at a table: it holds the table's state, and sends every move exactly once. */
export interface Seat<S, E> {
  readonly state: () => S
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (event: E) => void
  /** Whether the move on its way had to be sent again. */
  readonly isWaiting: () => boolean
  /** Sends a move again that was unanswered when the page was last left. */
  readonly resume: () => void
}

const takenElsewhere = 'This game went on somewhere else. You see it as it stands now.'

/**
 * Takes a seat. State lives outside React, so that two clicks within one frame already see each other and a move
 * goes out once, however often a component is drawn.
 */
export function takeSeat<G extends Game, S extends TableState<G>, E>(
  opening: S,
  reduce: (state: S, event: E | ServerEvent<G>) => S,
  { post, pause, load, warn, onSignedOut }: Surroundings<G>,
): Seat<S, E | ServerEvent<G>> {
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
    forget(gameId)
    waiting = false
    dispatch(event)
  }

  async function send(pending: Pending) {
    keep(gameId, pending)
    const delivery = await deliver(pending, { post, pause, onRetry: () => show(state, true) })
    if (delivery.kind === 'answered') settle({ type: 'answered', game: delivery.game })
    if (delivery.kind === 'signed-out') onSignedOut()
    if (delivery.kind === 'refused') putBack(delivery.reason)
    if (delivery.kind === 'taken') await takeOver()
  }

  function putBack(reason: string) {
    settle({ type: 'put-back', reason })
    warn(reason)
  }

  async function takeOver() {
    putBack(takenElsewhere)
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
      const pending = recall(gameId)
      if (pending?.turn === state.game.turn) dispatch({ type: 'resumed', pending })
      else if (!state.pending) forget(gameId)
    },
  }
}
