/** How many posts a page of a list holds. */
export const pageSize = 4

/** One page of a list. */
export interface Paged<Item> {
  readonly items: readonly Item[]
  /** From 1 to `count`. */
  readonly number: number
  /** How many pages there are, 1 at least. */
  readonly count: number
}

/** A page of these; the nearest there is where the number is none of a page. */
export function pageOf<Item>(all: readonly Item[], number: number): Paged<Item> {
  const count = Math.max(1, Math.ceil(all.length / pageSize))
  const nearest = Math.min(Math.max(1, Math.trunc(number) || 1), count)
  return { items: all.slice((nearest - 1) * pageSize, nearest * pageSize), number: nearest, count }
}
