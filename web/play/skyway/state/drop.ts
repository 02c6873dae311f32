import { canTake, isLoose, type Place, type SkywayEvent, type SkywayTableState } from './table.ts'

/** Returns the name of a market pile as a focus target and as a dragged item. */
export function pileTargetName(row: number): string {
  return `market ${row}`
}

/** Returns the name of a place of the sky as a focus target and as a drop target. */
export function placeTargetName({ row, column }: Place): string {
  return `sky ${row} ${column}`
}

/** Returns the row of the pile with this name if it may be dragged now, otherwise null. */
export function draggedPile(table: SkywayTableState, item: string): number | null {
  return table.game.market.find(({ row }) => pileTargetName(row) === item && isLoose(table, row))?.row ?? null
}

/** Returns the ranks of the cards that are dragged under this name, or null if they may not be dragged. */
export function grip(table: SkywayTableState, item: string): string | null {
  const pile = draggedPile(table, item)
  const cards = pile === null ? undefined : table.game.market[pile]?.cards
  return cards?.map(({ rank }) => rank).join(' ') ?? null
}

/** Returns the place with this name if it is free, otherwise null. */
export function targetPlace(table: SkywayTableState, target: string): Place | null {
  return (
    table.game.positions.find((place) => placeTargetName(place) === target && canTake(table, place)) ?? null
  )
}

/**
 * Returns the event for dropping an item on a target: a pile goes to a free place. Anything else has no
 * meaning and returns null.
 */
export function dropped(table: SkywayTableState, item: string, target: string | null): SkywayEvent | null {
  const pile = draggedPile(table, item)
  const place = target === null ? null : targetPlace(table, target)
  if (pile === null || place === null) return null
  return { type: 'put', pile, place: { row: place.row, column: place.column } }
}
