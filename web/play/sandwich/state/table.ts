import type { Card, Position } from '@skyway/engine/cards/card.ts'
import { winningScore } from '@skyway/engine/sandwich/ending.ts'
import { hintMove } from '@skyway/engine/sandwich/move.ts'
import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { isPlayable, type PendingMove, type ServerEvent, type TableState } from '../../store/game.ts'
import { type BestSoFar, bestAfter } from './best-so-far.ts'
import type { SandwichGame } from './game.ts'

export interface SandwichTableState extends TableState<SandwichGame> {
  /** Rows of the hand in the order in which the player chose them, at most two between events. */
  readonly chosen: readonly number[]
  /** The turn whose hint the player has dismissed by choosing another card. */
  readonly asideAt: number | null
  /** The last sandwich at this table: bread, filling, bread; empty before the first. */
  readonly plate: readonly Card[]
  readonly best: BestSoFar
}

export type SandwichEvent =
  | { readonly type: 'card'; readonly row: number }
  | { readonly type: 'swap' }
  | { readonly type: 'let-go' }
  | { readonly type: 'hint' }
  | ServerEvent<SandwichGame>

/**
 * Returns the table of a game that was just loaded: nothing is chosen, nothing is pending.
 *
 * @param known what this device remembers of the best sandwich of the last game
 */
export function openSandwich(game: SandwichGame, known: BestSoFar | null = null): SandwichTableState {
  const best = bestAfter(known, game)
  return { game, pending: null, notice: null, chosen: [], asideAt: null, plate: [], best }
}

/** Returns the table after an event, or the same object if the event is not allowed now. */
export function sandwich(table: SandwichTableState, event: SandwichEvent): SandwichTableState {
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

function chooseCard(table: SandwichTableState, row: number): SandwichTableState {
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

function makeSandwich(table: SandwichTableState, rows: readonly number[]): SandwichTableState {
  const [first, second, third] = rows
  if (first === undefined || second === undefined || third === undefined) return table
  return send(table, { actionId: first, itemRow: second, itemColumn: third })
}

function send(table: SandwichTableState, move: PendingMove['move']): SandwichTableState {
  const isHint = move.actionId === hintMove.actionId
  const chosen = isHint ? table.chosen : []
  return { ...table, chosen, notice: null, pending: { turn: table.game.turn, move } }
}

function answered(table: SandwichTableState, game: SandwichGame): SandwichTableState {
  const played = pendingRows(table)
  const isLater = game.turn > table.game.turn
  const isHinted = game.hand.some((place) => place.isHint)
  return {
    ...table,
    game,
    pending: null,
    best: bestAfter(table.best, game),
    plate: played.length > 0 && isLater ? cardsOf(table.game, played) : table.plate,
    chosen: isLater && isHinted ? [] : table.chosen.filter((row) => game.hand[row]?.cards.length === 1),
  }
}

function cardsOf(game: SandwichGame, rows: readonly number[]): readonly Card[] {
  return rows.flatMap((row) => game.hand[row]?.cards ?? [])
}

/** Returns the rows of the pending sandwich, in order; empty without one. */
export function pendingRows({ pending }: SandwichTableState): readonly number[] {
  if (!pending || pending.move.actionId === hintMove.actionId) return []
  return [pending.move.actionId, pending.move.itemRow, pending.move.itemColumn]
}

/**
 * Returns the rows of the hint, in the order in which they are played; empty without a hint or after it is
 * dismissed.
 */
export function hintRows(table: SandwichTableState): readonly number[] {
  const { game, asideAt } = table
  if (asideAt === game.turn || pendingRows(table).length > 0) return []
  return game.hand
    .filter((place) => place.hintOrder !== undefined)
    .sort((a, b) => (a.hintOrder ?? 0) - (b.hintOrder ?? 0))
    .map((place) => place.row)
}

/**
 * Returns the rows that are drawn as selected, in order: those of the hint, otherwise those of the player.
 */
export function selectedRows(table: SandwichTableState): readonly number[] {
  const hint = hintRows(table)
  return hint.length > 0 ? hint : table.chosen
}

/** Returns the score of the sandwich that the hint makes, or null without a hint. */
export function hintScore(table: SandwichTableState): number | null {
  const [bread, filling, lid] = cardsOf(table.game, hintRows(table))
  return bread && filling && lid ? scoreSandwich({ bread, filling, lid }) : null
}

/** Returns the hand as it is drawn, without the cards of a pending sandwich. */
export function shownHand(table: SandwichTableState): readonly Position[] {
  const leaving = pendingRows(table)
  return table.game.hand.map((place) => (leaving.includes(place.row) ? { ...place, cards: [] } : place))
}

/** Returns bread, filling and bread on the plate: the sandwich that is being made, otherwise the last one. */
export function shownPlate(table: SandwichTableState): readonly Card[] {
  const rows = pendingRows(table).length > 0 ? pendingRows(table) : selectedRows(table)
  return rows.length > 0 ? cardsOf(table.game, rows) : table.plate
}

/** Returns the score of each possible third card, by its row; empty before two cards are chosen. */
export function thirdScores(table: SandwichTableState): ReadonlyMap<number, number> {
  const { chosen, pending } = table
  const [bread, filling] = chosen.flatMap((row) => table.game.hand[row]?.cards ?? [])
  if (!isPlayable(table) || pending || hintRows(table).length > 0 || !bread || !filling) return new Map()
  return new Map(
    shownHand(table).flatMap(({ row, cards: [lid] }) =>
      lid && !chosen.includes(row) ? [[row, scoreSandwich({ bread, filling, lid })] as const] : [],
    ),
  )
}

/** Returns whether a change has brought the score to what wins. */
export function isReachedBy(before: SandwichTableState, after: SandwichTableState): boolean {
  return before.game.gameScore < winningScore && after.game.gameScore >= winningScore
}
