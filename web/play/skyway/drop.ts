import { canTake, isLoose, type Place, type SkywayEvent, type SkywayTable } from './table.ts'

/** The name of a pile of the market: as a stop of the walk over the table, and while it is dragged. */
export function pileStop(row: number): string {
  return `market ${row}`
}

/** The name of a place of the sky: as a stop of the walk, and as something to drop on. */
export function placeStop({ row, column }: Place): string {
  return `sky ${row} ${column}`
}

/** The row of the pile that has this name and may be dragged now; null when there is none. */
export function draggedPile(table: SkywayTable, item: string): number | null {
  return table.game.market.find(({ row }) => pileStop(row) === item && isLoose(table, row))?.row ?? null
}

/** Which cards are dragged under this name, by their ranks; null when there are none that may be. */
export function grip(table: SkywayTable, item: string): string | null {
  const pile = draggedPile(table, item)
  const cards = pile === null ? undefined : table.game.market[pile]?.cards
  return cards?.map(({ rank }) => rank).join(' ') ?? null
}

/** The place that has this name and is free; null when there is none. */
export function targetPlace(table: SkywayTable, target: string): Place | null {
  return table.game.positions.find((place) => placeStop(place) === target && canTake(table, place)) ?? null
}

/** What it means to drop an item on a target: a pile on a free place is put there, anything else means nothing. */
export function dropped(table: SkywayTable, item: string, target: string | null): SkywayEvent | null {
  const pile = draggedPile(table, item)
  const place = target === null ? null : targetPlace(table, target)
  if (pile === null || place === null) return null
  return { type: 'put', pile, place: { row: place.row, column: place.column } }
}
