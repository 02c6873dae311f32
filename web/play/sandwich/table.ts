import type { Card, Position } from '@skyway/engine/cards/card.ts'
import { hintMove } from '@skyway/engine/sandwich/move.ts'
import {
  isPlayable,
  type Pending,
  type SandwichGame,
  type ServerEvent,
  type TableState,
} from '../table/game.ts'

export interface SandwichTable extends TableState<SandwichGame> {
  /** Rows of the hand in the order in which they were chosen by the player, never more than two at rest. */
  readonly chosen: readonly number[]
  /** The turn whose hint the player has put aside by choosing another card. */
  readonly asideAt: number | null
  /** The last sandwich made here: bread, filling, bread; empty before the first. */
  readonly plate: readonly Card[]
}

export type SandwichEvent =
  | { readonly type: 'card'; readonly row: number }
  | { readonly type: 'swap' }
  | { readonly type: 'let-go' }
  | { readonly type: 'hint' }
  | ServerEvent<SandwichGame>

/** The table of a game that has just been loaded: nothing is chosen, nothing is on its way. */
export function openSandwich(game: SandwichGame): SandwichTable {
  return { game, pending: null, notice: null, chosen: [], asideAt: null, plate: [] }
}

/** The table after an event; the same object when the event is not allowed now. */
export function sandwich(table: SandwichTable, event: SandwichEvent): SandwichTable {
  switch (event.type) {
    case 'card':
      return chooseCard(table, event.row)
    case 'swap':
      return isPlayable(table) ? { ...table, chosen: [...table.chosen].reverse(), notice: null } : table
    case 'let-go':
      return { ...table, chosen: [], asideAt: table.game.turn, notice: null }
    case 'hint':
      return isPlayable(table) && !table.pending ? send(table, hintMove) : table
    case 'answered':
      return answered(table, event.game)
    case 'loaded':
      return table.pending || event.game.turn < table.game.turn ? table : answered(table, event.game)
    case 'put-back':
      return { ...table, pending: null, chosen: [], notice: event.reason }
    case 'resumed':
      return table.pending || !isPlayable(table) ? table : { ...table, pending: event.pending }
  }
}

function chooseCard(table: SandwichTable, row: number): SandwichTable {
  const lies = shownHand(table).some((place) => place.row === row && place.cards.length > 0)
  if (!isPlayable(table) || !lies) return table
  const hint = hintRows(table)
  if (hint.includes(row)) return table.pending ? table : makeSandwich(table, hint)
  if (hint.length > 0) return { ...table, chosen: [row], asideAt: table.game.turn, notice: null }
  if (table.chosen.includes(row)) {
    return { ...table, chosen: table.chosen.filter((other) => other !== row), notice: null }
  }
  const chosen = [...table.chosen, row]
  if (chosen.length < 3) return { ...table, chosen, notice: null }
  return table.pending ? table : makeSandwich(table, chosen)
}

function makeSandwich(table: SandwichTable, rows: readonly number[]): SandwichTable {
  const [first, second, third] = rows
  if (first === undefined || second === undefined || third === undefined) return table
  return send(table, { actionId: first, itemRow: second, itemColumn: third })
}

function send(table: SandwichTable, move: Pending['move']): SandwichTable {
  const isHint = move.actionId === hintMove.actionId
  const chosen = isHint ? table.chosen : []
  return { ...table, chosen, notice: null, pending: { turn: table.game.turn, move } }
}

function answered(table: SandwichTable, game: SandwichGame): SandwichTable {
  const played = pendingRows(table)
  const isLater = game.turn > table.game.turn
  const isHinted = game.hand.some((place) => place.isHint)
  return {
    ...table,
    game,
    pending: null,
    plate: played.length > 0 && isLater ? cardsOf(table.game, played) : table.plate,
    chosen: isLater && isHinted ? [] : table.chosen.filter((row) => game.hand[row]?.cards.length === 1),
  }
}

function cardsOf(game: SandwichGame, rows: readonly number[]): readonly Card[] {
  return rows.flatMap((row) => game.hand[row]?.cards ?? [])
}

/** The rows of the sandwich that is on its way, in order; empty when none is. */
export function pendingRows({ pending }: SandwichTable): readonly number[] {
  if (!pending || pending.move.actionId === hintMove.actionId) return []
  return [pending.move.actionId, pending.move.itemRow, pending.move.itemColumn]
}

/** The rows that the hint names, in the order in which they are to be played; empty without one or once put aside. */
export function hintRows(table: SandwichTable): readonly number[] {
  const { game, asideAt } = table
  if (asideAt === game.turn || pendingRows(table).length > 0) return []
  return game.hand
    .filter((place) => place.hintOrder !== undefined)
    .sort((a, b) => (a.hintOrder ?? 0) - (b.hintOrder ?? 0))
    .map((place) => place.row)
}

/** The rows that are drawn as selected, in order: those of the hint, or else the player's own. */
export function selectedRows(table: SandwichTable): readonly number[] {
  const hint = hintRows(table)
  return hint.length > 0 ? hint : table.chosen
}

/** The hand as it is drawn: the cards of a sandwich on its way have left it. */
export function shownHand(table: SandwichTable): readonly Position[] {
  const leaving = pendingRows(table)
  return table.game.hand.map((place) => (leaving.includes(place.row) ? { ...place, cards: [] } : place))
}

/** Bread, filling and bread as they lie on the plate: what is being chosen, else what was eaten last. */
export function shownPlate(table: SandwichTable): readonly Card[] {
  const rows = pendingRows(table).length > 0 ? pendingRows(table) : selectedRows(table)
  return rows.length > 0 ? cardsOf(table.game, rows) : table.plate
}
