import type { Position } from '@skyway/engine/cards/card.ts'
import { autoWinMove } from '@skyway/engine/skyway/move.ts'
import type { RoundView } from '@skyway/engine/skyway/view.ts'
import { isPlayable, type PendingMove, type ServerEvent, type TableState } from '../../store/game.ts'
import type { SkywayGame } from './game.ts'
import { gainsOf, type PathGain } from './path-gains.ts'
import { progressOf, type RoundProgress } from './round-progress.ts'

export interface Place {
  readonly row: number
  readonly column: number
}

export interface SkywayTableState extends TableState<SkywayGame> {
  /** The market row of the chosen pile. */
  readonly pile: number | null
  /** The chosen place of the grid. */
  readonly place: Place | null
  /** The round whose summary shows over the sky until the player continues. */
  readonly ended: RoundView | null
  /** Whether that round's paths have been drawn and counted. Its result is not announced before. */
  readonly isDrawn: boolean
  /** The last round that ended at this table, whose summary can be opened again. */
  readonly lastEnded: RoundView | null
  /** What is certain about the round, computed once for each move. */
  readonly progress: RoundProgress
  /** The paths that the last move has made or improved, as long as they light up. */
  readonly gains: readonly PathGain[]
  /** The round that the player has given up, whose free places are filled move by move; null for none. */
  readonly givenUp: number | null
}

export type SkywayEvent =
  | { readonly type: 'pile'; readonly row: number }
  | { readonly type: 'place'; readonly row: number; readonly column: number }
  | { readonly type: 'put'; readonly pile: number; readonly place: Place }
  | { readonly type: 'let-go' }
  | { readonly type: 'auto-win' }
  /** The player gives up a round that can no longer score. */
  | { readonly type: 'give-up' }
  /** The ended round is drawn and counted. */
  | { readonly type: 'drawn' }
  /** The player continues: an unfinished drawing is completed, a finished summary is closed. */
  | { readonly type: 'go-on' }
  | { readonly type: 'show-summary' }
  /** The paths that the last move has made or improved have been lit. */
  | { readonly type: 'lit' }
  | ServerEvent<SkywayGame>

/** Returns the table of a game that was just loaded: nothing is chosen, nothing is pending. */
export function openSkyway(game: SkywayGame): SkywayTableState {
  return {
    game,
    pending: null,
    notice: null,
    pile: null,
    place: null,
    ended: null,
    isDrawn: false,
    lastEnded: game.lastRound,
    progress: progressOf(game),
    gains: [],
    givenUp: null,
  }
}

/** Returns the table after an event, or the same object if the event is not allowed now. */
export function skyway(table: SkywayTableState, event: SkywayEvent): SkywayTableState {
  switch (event.type) {
    case 'pile':
      return choosePile(table, event.row)
    case 'place':
      return choosePlace(table, event)
    case 'put':
      return put(table, event.pile, event.place)
    case 'let-go':
      return table.ended ? table : { ...table, pile: null, place: null, notice: null, gains: [] }
    case 'auto-win':
      return isPlayable(table) && !table.pending ? send({ ...table, ended: null }, autoWinMove) : table
    case 'give-up':
      return canGiveUp(table) ? fillNext({ ...table, givenUp: table.game.round }) : table
    case 'drawn':
      return table.ended ? { ...table, isDrawn: true } : table
    case 'go-on':
      return goOn(table)
    case 'show-summary':
      return showSummary(table)
    case 'lit':
      return table.gains.length > 0 ? { ...table, gains: [] } : table
    case 'answered':
      return fillNext(answered(table, event.game))
    case 'loaded':
      return table.pending || event.game.turn < table.game.turn ? table : answered(table, event.game)
    case 'put-back':
      return { ...table, pending: null, pile: null, place: null, notice: event.reason, givenUp: null }
    case 'resumed':
      return table.pending || !isPlayable(table) ? table : { ...table, pending: event.pending }
  }
}

/** Returns whether the player may give up the round: no score is lost with it. */
function canGiveUp(table: SkywayTableState): boolean {
  return canChoose(table) && !table.pending && table.progress.lost.length > 0
}

/** Puts the first pile on the first free place while the round that was given up goes on. */
function fillNext(table: SkywayTableState): SkywayTableState {
  const { game, givenUp } = table
  const pile = game.market.find(({ cards }) => cards.length > 0)
  const place = game.positions.find(({ cards }) => cards.length === 0)
  if (givenUp === null) return table
  if (!canChoose(table) || givenUp !== game.round || !pile || !place) return { ...table, givenUp: null }
  return send(table, { actionId: pile.row, itemRow: place.row, itemColumn: place.column })
}

function goOn(table: SkywayTableState): SkywayTableState {
  if (!table.ended) return table
  return table.isDrawn ? { ...table, ended: null, isDrawn: false } : { ...table, isDrawn: true }
}

function showSummary(table: SkywayTableState): SkywayTableState {
  const { lastEnded, ended, pending, game } = table
  if (!lastEnded || ended || pending || game.gameOver) return table
  return { ...table, pile: null, place: null, notice: null, gains: [], ended: lastEnded, isDrawn: true }
}

function choosePile(table: SkywayTableState, row: number): SkywayTableState {
  if (!isLoose(table, row)) return table
  return moveWhenComplete({ ...table, pile: table.pile === row ? null : row })
}

function put(table: SkywayTableState, pile: number, place: Place): SkywayTableState {
  const isAllowed = isLoose(table, pile) && canTake(table, place)
  return isAllowed ? moveWhenComplete({ ...table, pile, place }) : table
}

/** Returns whether the player may choose anything now. A round's summary must be closed first. */
export function canChoose(table: SkywayTableState): boolean {
  return isPlayable(table) && table.ended === null
}

/** Returns whether the end of the game is shown, after the summary of its last round is closed. */
export function showsEnding({ game, ended }: SkywayTableState): boolean {
  return game.gameOver && ended === null
}

/** Returns whether a pile of the market may be taken now. */
export function isLoose(table: SkywayTableState, row: number): boolean {
  return canChoose(table) && !table.pending && (table.game.market[row]?.cards.length ?? 0) > 0
}

/** Returns whether a place may be chosen now. */
export function canTake(table: SkywayTableState, place: Place): boolean {
  return canChoose(table) && shownGrid(table).some((other) => isAt(other, place) && other.cards.length === 0)
}

function choosePlace(table: SkywayTableState, { row, column }: Place): SkywayTableState {
  if (!canTake(table, { row, column })) return table
  const isChosen = table.place !== null && isAt(table.place, { row, column })
  return moveWhenComplete({ ...table, place: isChosen ? null : { row, column } })
}

function moveWhenComplete(table: SkywayTableState): SkywayTableState {
  const { pile, place } = table
  const chosen = { ...table, notice: null, gains: [] }
  if (pile === null || place === null || table.pending) return chosen
  return send(chosen, { actionId: pile, itemRow: place.row, itemColumn: place.column })
}

function send(table: SkywayTableState, move: PendingMove['move']): SkywayTableState {
  return {
    ...table,
    pile: null,
    place: null,
    notice: null,
    gains: [],
    pending: { turn: table.game.turn, move },
  }
}

function answered(table: SkywayTableState, game: SkywayGame): SkywayTableState {
  const isLater = game.turn > table.game.turn
  const stays = game.isEditable && game.round === table.game.round && isFree(game, table.place)
  return {
    ...table,
    game,
    pending: null,
    pile: isLater ? null : table.pile,
    place: stays ? table.place : null,
    ended: isLater ? game.lastRound : table.ended,
    isDrawn: !isLater && table.isDrawn,
    lastEnded: (isLater && game.lastRound) || table.lastEnded,
    progress: isLater ? progressOf(game) : table.progress,
    gains: isLater ? gainsOf(table.game, game) : table.gains,
  }
}

function isFree(game: SkywayGame, place: Place | null): boolean {
  return place !== null && game.positions.some((other) => isAt(other, place) && other.cards.length === 0)
}

/** Returns whether both are the same place. */
export function isAt(a: Place, b: Place): boolean {
  return a.row === b.row && a.column === b.column
}

/** Returns the pending move of a pile to a place, or null. */
export function pendingPile({ pending }: SkywayTableState): { pile: number; place: Place } | null {
  if (!pending || pending.move.autoWin === true) return null
  const { actionId, itemRow, itemColumn } = pending.move
  return { pile: actionId, place: { row: itemRow, column: itemColumn } }
}

/** Returns the market as it is drawn, without the pile of a pending move. */
export function shownMarket(table: SkywayTableState): readonly Position[] {
  const moving = pendingPile(table)
  return table.game.market.map((pile) => (moving?.pile === pile.row ? { ...pile, cards: [] } : pile))
}

/** Returns the grid as it is drawn, with the pile of a pending move on its place. */
export function shownGrid(table: SkywayTableState): readonly Position[] {
  const moving = pendingPile(table)
  const cards = moving && table.game.market[moving.pile]?.cards
  return moving && cards
    ? table.game.positions.map((place) => (isAt(place, moving.place) ? { ...place, cards } : place))
    : table.game.positions
}
