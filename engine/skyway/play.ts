import { type MoveResult, noPermission, type Permission, refused, type WireMove } from '../table/move.ts'
import { dealRound, market, roundCount, type SkywayState } from './deal.ts'
import { isOver } from './ending.ts'
import { type Pile, placeAt, placeCount } from './grid.ts'
import { parseMove } from './move.ts'
import { scoreGrid } from './score.ts'

/** Returns the state after a move, or why the rules do not allow the move. */
export function playSkyway(
  state: SkywayState,
  wire: WireMove,
  permission: Permission = noPermission,
): MoveResult<SkywayState> {
  if (isOver(state)) return refused('game-over')
  const parsed = parseMove(wire, permission)
  if (!parsed.ok) return parsed
  const { move } = parsed
  if (move.kind === 'auto-win') return { ok: true, state: { ...state, turn: state.turn + 1, autoWon: true } }

  const pile = market(state)[move.pile]
  if (pile === undefined) return refused('pile-empty', 'actionId')
  const place = placeAt(move.row, move.column)
  if (state.grid[place] !== null) return refused('place-occupied', 'itemRow')
  return { ok: true, state: put(state, pile, place) }
}

function put(state: SkywayState, pile: Pile, place: number): SkywayState {
  const turn = state.turn + 1
  const turnOfRound = state.turnOfRound + 1
  const grid = state.grid.with(place, pile)
  return turnOfRound < placeCount ? { ...state, turn, turnOfRound, grid } : endRound({ ...state, turn, grid })
}

function endRound(state: SkywayState): SkywayState {
  const round = state.finished.length + 1
  const finished = [...state.finished, { round, grid: state.grid, ...scoreGrid(state.grid) }]
  return round < roundCount
    ? { ...state, finished, ...dealRound(state.seed, round + 1) }
    : { ...state, finished, turnOfRound: placeCount }
}
