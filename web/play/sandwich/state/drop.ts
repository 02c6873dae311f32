import { isPlayable } from '../../store/game.ts'
import { hintRows, type SandwichEvent, type SandwichTableState, selectedRows, shownHand } from './table.ts'

/** Returns the name of a hand card as a focus target and as a dragged item. */
export function handTargetName(row: number): string {
  return `hand ${row}`
}

/** Returns the name of a card on the plate and of the slot below it: 0 and 2 are bread, 1 is the filling. */
export function slotName(slot: number): string {
  return `slot ${slot}`
}

/**
 * Returns the row of the card with this name, on the hand or on the plate, if it may be dragged now;
 * otherwise null.
 */
function draggedRow(table: SandwichTableState, item: string): number | null {
  if (!isPlayable(table)) return null
  const held = shownHand(table).filter(({ cards }) => cards.length > 0)
  const onPlate = selectedRows(table).find((_, slot) => slotName(slot) === item)
  const row = onPlate ?? held.find((place) => handTargetName(place.row) === item)?.row
  return held.some((place) => place.row === row) ? (row ?? null) : null
}

/**
 * Returns the event for dropping an item on a target, or null if it has no meaning. A hand card is chosen
 * when it is dropped on the plate. A card that is dragged off the plate is released, with the whole hint if
 * it is part of one. Bread and filling swap when one is dropped on the other.
 */
export function dropped(
  table: SandwichTableState,
  item: string,
  target: string | null,
): SandwichEvent | null {
  const row = draggedRow(table, item)
  if (row === null) return null
  const isHinted = hintRows(table).includes(row)
  const fromHand = item === handTargetName(row)
  if (fromHand) {
    const isNew = isHinted || !table.chosen.includes(row)
    return target !== null && isNew ? { type: 'card', row } : null
  }
  if (target === null) return isHinted ? { type: 'let-go' } : { type: 'card', row }
  const other = table.chosen.findIndex((_, slot) => slotName(slot) === target)
  return other >= 0 && table.chosen[other] !== row && !isHinted ? { type: 'swap' } : null
}

/** Returns the rank of the card that is dragged under this name, or null if it may not be dragged. */
export function grip(table: SandwichTableState, item: string): string | null {
  const row = draggedRow(table, item)
  const card = row === null ? undefined : table.game.hand[row]?.cards[0]
  return card ? `${card.rank}` : null
}

/** Returns the slot, 0 to 2, that would receive a card if it were dropped now, or null. */
export function targetSlot(table: SandwichTableState, item: string, target: string | null): number | null {
  const event = dropped(table, item, target)
  if (event?.type === 'swap') return table.chosen.findIndex((_, slot) => slotName(slot) === target)
  const isAdded = event?.type === 'card' && target !== null && hintRows(table).length === 0
  return isAdded && table.chosen.length < 3 ? table.chosen.length : null
}
