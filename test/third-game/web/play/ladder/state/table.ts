import { isPlayable, type ServerEvent, type TableState } from '../../store/game.ts'
import type { LadderGame } from './game.ts'

/** The state of the table: nothing but the game and the move that is being sent. */
export type LadderTableState = TableState<LadderGame>

export type LadderEvent =
  | { readonly type: 'card'; readonly row: number }
  | { readonly type: 'let-go' }
  | ServerEvent<LadderGame>

/** Returns the table of a game that was just loaded. */
export function openLadder(game: LadderGame): LadderTableState {
  return { game, pending: null, notice: null }
}

/** Returns the table after an event, or the same object if the event is not allowed now. */
export function ladder(table: LadderTableState, event: LadderEvent): LadderTableState {
  const isOpen = isPlayable(table) && !table.pending
  switch (event.type) {
    case 'card': {
      const move = { actionId: event.row, itemRow: 0, itemColumn: 0 }
      return isOpen ? { ...table, notice: null, pending: { turn: table.game.turn, move } } : table
    }
    case 'let-go':
      return table.notice === null ? table : { ...table, notice: null }
    case 'answered':
      return { ...table, game: event.game, pending: null }
    case 'loaded':
      return table.pending || event.game.turn < table.game.turn ? table : { ...table, game: event.game }
    case 'put-back':
      return { ...table, pending: null, notice: event.reason }
    case 'resumed':
      return isOpen ? { ...table, pending: event.pending } : table
  }
}
