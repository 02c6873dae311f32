import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { idInAddress, wholeNumberUpTo } from './parameters.ts'

/** The most items that a page of a list by key can have. */
const mostItems = 500

/** The parameters of a page of a list that is paged by key, newest first. Without a key it is the first page. */
export const keyedPageQuery = z.object({
  before: idInAddress.optional().meta({ description: 'Only items older than the one with this id' }),
  after: idInAddress
    .optional()
    .meta({ description: 'The page before the one that begins after this id; counts instead of `before`' }),
  limit: wholeNumberUpTo(mostItems).default(20).meta({ description: 'The number of items on a page' }),
})

/** Which page of a list by key is asked for. */
export type KeyedPlace = z.output<typeof keyedPageQuery>

/** One page of a list by key: any page, however deep, is found by an index at the same cost. */
export interface KeyedPage<Item> {
  items: Item[]
  /** The `after` of the previous page, or null on the first page. */
  previous: number | null
  /** The `before` of the next page, or null on the last page. */
  next: number | null
}

/** Returns the schema of one page of `item`. `id` names it in the OpenAPI document. */
export function keyedPageSchema<Item extends z.ZodType>(id: string, item: Item) {
  return z
    .object({
      items: z.array(item),
      previous: z.int().nullable().describe('`after` of the previous page; null on the first'),
      next: z.int().nullable().describe('`before` of the next page; null on the last'),
    })
    .meta({ id })
}

/** Returns SQL that follows `where` and selects the rows of a page, and one more, by the column `key`. */
export function keyRange(key: string, { before, after, limit }: KeyedPlace): RawBuilder<unknown> {
  const column = sql.ref(key)
  if (after !== undefined) return sql`${column} > ${after} order by ${column} limit ${limit + 1}`
  const newest = sql`order by ${column} desc limit ${limit + 1}`
  return before === undefined ? sql`true ${newest}` : sql`${column} < ${before} ${newest}`
}

/**
 * Returns a page of a list. `read` reads the rows of a place by `keyRange`, the newest first. If fewer than a
 * page are newer than `after`, it is the first page.
 */
export async function readKeyedPage<Row extends { readonly id: number }>(
  place: KeyedPlace,
  read: (place: KeyedPlace) => Promise<Row[]>,
): Promise<KeyedPage<Row>> {
  const { before, after, limit } = place
  if (after !== undefined) {
    const rows = await read(place)
    if (rows.length <= limit) return await readKeyedPage({ limit, before: undefined, after: undefined }, read)
    const items = rows.slice(1)
    return { items, previous: items[0]?.id ?? null, next: items.at(-1)?.id ?? null }
  }
  const rows = await read(place)
  const items = rows.slice(0, limit)
  const isFirst = before === undefined
  return {
    items,
    previous: isFirst ? null : (items[0]?.id ?? Math.max(0, before - 1)),
    next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
  }
}
