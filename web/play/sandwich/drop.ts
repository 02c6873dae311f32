import { isPlayable } from '../table/game.ts'
import { hintRows, type SandwichEvent, type SandwichTable, selectedRows, shownHand } from './table.ts'

/** The name of a card of the hand: as a stop of the walk over the table, and while it is dragged. */
export function handStop(row: number): string {
  return `hand ${row}`
}

/** What a card on the plate, and the slot under it, is called: 0 and 2 bread, 1 filling. */
export function slotName(slot: number): string {
  return `slot ${slot}`
}

/** The row of the card that has this name and may be dragged now, off the hand or off the plate; null without one. */
function draggedRow(table: SandwichTable, item: string): number | null {
  if (!isPlayable(table)) return null
  const held = shownHand(table).filter(({ cards }) => cards.length > 0)
  const onPlate = selectedRows(table).find((_, slot) => slotName(slot) === item)
  const row = onPlate ?? held.find((place) => handStop(place.row) === item)?.row
  return held.some((place) => place.row === row) ? (row ?? null) : null
}

/**
 * What it means to drop an item on a target. A card of the hand is chosen when it comes onto the plate. A card of the plate
 * is let go when it leaves it, with it the whole hint when it was one; bread and filling change places when one of
 * them is dropped on the other. Anything else means nothing.
 */
export function dropped(table: SandwichTable, item: string, target: string | null): SandwichEvent | null {
  const row = draggedRow(table, item)
  if (row === null) return null
  const isHinted = hintRows(table).includes(row)
  const fromHand = item === handStop(row)
  if (fromHand) {
    const isNew = isHinted || !table.chosen.includes(row)
    return target !== null && isNew ? { type: 'card', row } : null
  }
  if (target === null) return isHinted ? { type: 'let-go' } : { type: 'card', row }
  const other = table.chosen.findIndex((_, slot) => slotName(slot) === target)
  return other >= 0 && table.chosen[other] !== row && !isHinted ? { type: 'swap' } : null
}

/** Which card is dragged under this name, by its rank; null when there is none that may be. */
export function grip(table: SandwichTable, item: string): string | null {
  const row = draggedRow(table, item)
  const card = row === null ? undefined : table.game.hand[row]?.cards[0]
  return card ? `${card.rank}` : null
}

/** The slot where a card comes to lie when it is dropped now, 0 to 2; null when it would not. */
export function targetSlot(table: SandwichTable, item: string, target: string | null): number | null {
  const event = dropped(table, item, target)
  if (event?.type === 'swap') return table.chosen.findIndex((_, slot) => slotName(slot) === target)
  const isAdded = event?.type === 'card' && target !== null && hintRows(table).length === 0
  return isAdded && table.chosen.length < 3 ? table.chosen.length : null
}
