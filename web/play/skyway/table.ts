import type { Position } from '@skyway/engine/cards/card.ts'
import type { RoundView } from '@skyway/engine/record/game.ts'
import { autoWinMove } from '@skyway/engine/skyway/move.ts'
import {
  isPlayable,
  type Pending,
  type ServerEvent,
  type SkywayGame,
  type TableState,
} from '../table/game.ts'

export interface Place {
  readonly row: number
  readonly column: number
}

export interface SkywayTable extends TableState<SkywayGame> {
  /** The market row whose pile is chosen. */
  readonly pile: number | null
  /** The place of the grid that is chosen. */
  readonly place: Place | null
  /** The round that has just ended, until it has been looked at. */
  readonly ended: RoundView | null
}

export type SkywayEvent =
  | { readonly type: 'pile'; readonly row: number }
  | { readonly type: 'place'; readonly row: number; readonly column: number }
  | { readonly type: 'put'; readonly pile: number; readonly place: Place }
  | { readonly type: 'let-go' }
  | { readonly type: 'auto-win' }
  | { readonly type: 'seen' }
  | ServerEvent<SkywayGame>

/** The table of a game that has just been loaded: nothing is chosen, nothing is on its way. */
export function openSkyway(game: SkywayGame): SkywayTable {
  return { game, pending: null, notice: null, pile: null, place: null, ended: null }
}

/** The table after an event; the same object when the event is not allowed now. */
export function skyway(table: SkywayTable, event: SkywayEvent): SkywayTable {
  switch (event.type) {
    case 'pile':
      return choosePile(table, event.row)
    case 'place':
      return choosePlace(table, event)
    case 'put':
      return put(table, event.pile, event.place)
    case 'let-go':
      return { ...table, pile: null, place: null, notice: null, ended: null }
    case 'auto-win':
      return isPlayable(table) && !table.pending ? send({ ...table, ended: null }, autoWinMove) : table
    case 'seen':
      return { ...table, ended: null }
    case 'answered':
      return answered(table, event.game)
    case 'loaded':
      return table.pending || event.game.turn < table.game.turn ? table : answered(table, event.game)
    case 'put-back':
      return { ...table, pending: null, pile: null, place: null, notice: event.reason }
    case 'resumed':
      return table.pending || !isPlayable(table) ? table : { ...table, pending: event.pending }
  }
}

function choosePile(table: SkywayTable, row: number): SkywayTable {
  if (!isLoose(table, row)) return table
  return moveWhenComplete({ ...table, pile: table.pile === row ? null : row })
}

function put(table: SkywayTable, pile: number, place: Place): SkywayTable {
  const isAllowed = isLoose(table, pile) && canTake(table, place)
  return isAllowed ? moveWhenComplete({ ...table, pile, place }) : table
}

/** Whether a pile of the market may be taken now. */
export function isLoose(table: SkywayTable, row: number): boolean {
  return isPlayable(table) && !table.pending && (table.game.market[row]?.cards.length ?? 0) > 0
}

/** Whether a place may be chosen now. */
export function canTake(table: SkywayTable, place: Place): boolean {
  return isPlayable(table) && shownGrid(table).some((other) => isAt(other, place) && other.cards.length === 0)
}

function choosePlace(table: SkywayTable, { row, column }: Place): SkywayTable {
  if (!canTake(table, { row, column })) return table
  const isChosen = table.place !== null && isAt(table.place, { row, column })
  return moveWhenComplete({ ...table, place: isChosen ? null : { row, column } })
}

function moveWhenComplete(table: SkywayTable): SkywayTable {
  const { pile, place } = table
  const chosen = { ...table, notice: null, ended: null }
  if (pile === null || place === null || table.pending) return chosen
  return send(chosen, { actionId: pile, itemRow: place.row, itemColumn: place.column })
}

function send(table: SkywayTable, move: Pending['move']): SkywayTable {
  return { ...table, pile: null, place: null, notice: null, pending: { turn: table.game.turn, move } }
}

function answered(table: SkywayTable, game: SkywayGame): SkywayTable {
  const isLater = game.turn > table.game.turn
  const stays = game.isEditable && game.round === table.game.round && isFree(game, table.place)
  return {
    ...table,
    game,
    pending: null,
    pile: isLater ? null : table.pile,
    place: stays ? table.place : null,
    ended: isLater ? game.lastRound : table.ended,
  }
}

function isFree(game: SkywayGame, place: Place | null): boolean {
  return place !== null && game.positions.some((other) => isAt(other, place) && other.cards.length === 0)
}

/** Whether both name the same place. */
export function isAt(a: Place, b: Place): boolean {
  return a.row === b.row && a.column === b.column
}

/** The move of a pile to a place that is on its way; null when none is. */
export function pendingPile({ pending }: SkywayTable): { pile: number; place: Place } | null {
  if (!pending || pending.move.autoWin === true) return null
  const { actionId, itemRow, itemColumn } = pending.move
  return { pile: actionId, place: { row: itemRow, column: itemColumn } }
}

/** The market as it is drawn: a pile on its way to the grid has left it. */
export function shownMarket(table: SkywayTable): readonly Position[] {
  const moving = pendingPile(table)
  return table.game.market.map((pile) => (moving?.pile === pile.row ? { ...pile, cards: [] } : pile))
}

/** The grid as it is drawn: a pile on its way already lies on its place. */
export function shownGrid(table: SkywayTable): readonly Position[] {
  const moving = pendingPile(table)
  const cards = moving && table.game.market[moving.pile]?.cards
  return moving && cards
    ? table.game.positions.map((place) => (isAt(place, moving.place) ? { ...place, cards } : place))
    : table.game.positions
}
