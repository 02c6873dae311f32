/** How many posts a page of a list holds. */
export const pageSize = 4

/** One page of a list. */
export interface Paged<Item> {
  readonly items: readonly Item[]
  /** From 1 to `count`. */
  readonly number: number
  /** The number of pages, at least 1. */
  readonly count: number
}

/** Returns one page of the items: the nearest existing page for any other number. */
export function pageOf<Item>(all: readonly Item[], number: number): Paged<Item> {
  const count = Math.max(1, Math.ceil(all.length / pageSize))
  const nearest = Math.min(Math.max(1, Math.trunc(number) || 1), count)
  return { items: all.slice((nearest - 1) * pageSize, nearest * pageSize), number: nearest, count }
}
