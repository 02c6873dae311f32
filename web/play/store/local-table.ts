import type { MoveResult, Refusal, WireMove } from '@skyway/engine/table/move.ts'
import { useCallback, useState } from 'react'
import { otherRefusal, refusals } from '../../../content/text/game-messages.ts'
import type { Game, ServerEvent, TableState } from './game.ts'

/** What a board is made of: the rules, and the table that shows them. */
export interface LocalRules<State, G extends Game, Table extends TableState<G>, Event> {
  readonly play: (state: State, move: WireMove) => MoveResult<State>
  /** Returns what a player sees of a state. */
  readonly gameOf: (state: State) => G
  readonly open: (game: G) => Table
  readonly reduce: (table: Table, event: Event | ServerEvent<G>) => Table
}

/** A table with the whole state of its game, the hidden cards included. */
export interface LocalTable<State, Table> {
  readonly state: State
  readonly table: Table
  /** The moves that were made since the position. */
  readonly moves: readonly WireMove[]
}

/** Returns the board of a position. */
export function openLocal<State, G extends Game, Table extends TableState<G>, Event>(
  { gameOf, open }: LocalRules<State, G, Table, Event>,
  state: State,
): LocalTable<State, Table> {
  return { state, table: open(gameOf(state)), moves: [] }
}

/** Returns the board after an event. The engine answers a move in place of the server. */
export function afterEvent<State, G extends Game, Table extends TableState<G>, Event>(
  { play, gameOf, reduce }: LocalRules<State, G, Table, Event>,
  local: LocalTable<State, Table>,
  event: Event | ServerEvent<G>,
): LocalTable<State, Table> {
  const next = reduce(local.table, event)
  if (!next.pending) return { ...local, table: next }
  const { move } = next.pending
  const played = play(local.state, move)
  if (!played.ok)
    return { ...local, table: reduce(next, { type: 'put-back', reason: refusalText(played.refusal) }) }
  return {
    state: played.state,
    table: reduce(next, { type: 'answered', game: gameOf(played.state) }),
    moves: [...local.moves, move],
  }
}

/** The sentences of the refusals, of which each game may have others. */
const reasons: Readonly<Record<string, string>> = refusals

/** Returns why the rules refuse a move, as a sentence. */
export function refusalText({ code }: Refusal): string {
  return reasons[code] ?? otherRefusal
}

/** Holds the board of a position. It needs no network. */
export function useLocalTable<State, G extends Game, Table extends TableState<G>, Event>(
  rules: LocalRules<State, G, Table, Event>,
  position: State,
) {
  const [local, setLocal] = useState(() => openLocal(rules, position))
  const dispatch = useCallback(
    (event: Event | ServerEvent<G>) => setLocal((before) => afterEvent(rules, before, event)),
    [rules],
  )
  const startAgain = () => setLocal(openLocal(rules, position))
  return { ...local, dispatch, startAgain }
}
