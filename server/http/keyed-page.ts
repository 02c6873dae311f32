import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import * as text from '../../content/text/refusals.ts'
import { wholeNumberUpTo } from './parameters.ts'

/** The most items that a page of a list by key can have. */
const mostItems = 500

/** Where an item stands in a list: its time in microseconds since 1970, and its id among items of the same time. */
interface Key {
  readonly time: bigint
  readonly id: bigint
}

const keyInAddress = z
  .string()
  .regex(/^\d{1,16}-\d{1,16}$/, text.notKey)
  .transform(parseKey)

/** The parameters of a page of a list that is paged by key, newest first. Without a key it is the first page. */
export const keyedPageQuery = z.object({
  before: keyInAddress.optional().meta({
    description: 'Only items older than the one with this key, which is the `next` of another page',
  }),
  after: keyInAddress.optional().meta({
    description:
      'The page before the one that begins after this key, which is its `previous`; counts instead of `before`',
  }),
  limit: wholeNumberUpTo(mostItems).default(20).meta({ description: 'The number of items on a page' }),
})

/** Which page of a list by key is asked for. */
export type KeyedPlace = z.output<typeof keyedPageQuery>

/** One page of a list by key: any page, however deep, is found by an index at the same cost. */
export interface KeyedPage<Item> {
  items: Item[]
  /** The `after` of the previous page, or null on the first page. */
  previous: string | null
  /** The `before` of the next page, or null on the last page. */
  next: string | null
}

/** Returns the schema of one page of `item`. `id` names it in the OpenAPI document. */
export function keyedPageSchema<Item extends z.ZodType>(id: string, item: Item) {
  return z
    .object({
      items: z.array(item),
      previous: z.string().nullable().describe('`after` of the previous page; null on the first'),
      next: z.string().nullable().describe('`before` of the next page; null on the last'),
    })
    .meta({ id })
}

/**
 * Returns SQL for the key of a row. Ids alone have no order: in a distributed database, each machine allocates those of
 * blocks of its own.
 *
 * @param time the column with the time by which the list is ordered
 */
export function keyOf(time: string, id = 'id'): RawBuilder<string> {
  return sql`(extract(epoch from ${sql.ref(time)}) * 1000000)::bigint || '-' || ${sql.ref(id)}`
}

/** Returns SQL that follows `where` and selects the rows of a page, and one more, by the keys of `keyOf`. */
export function keyRange({ before, after, limit }: KeyedPlace, time: string, id = 'id'): RawBuilder<unknown> {
  const [atTime, ofId] = [sql.ref(time), sql.ref(id)]
  const than = (key: Key) =>
    sql`(timestamptz 'epoch' + ${key.time}::bigint * interval '1 microsecond', ${key.id}::bigint)`
  if (after) {
    return sql`(${atTime}, ${ofId}) > ${than(after)} order by ${atTime}, ${ofId} limit ${limit + 1}`
  }
  const newest = sql`order by ${atTime} desc, ${ofId} desc limit ${limit + 1}`
  return before ? sql`(${atTime}, ${ofId}) < ${than(before)} ${newest}` : sql`true ${newest}`
}

/**
 * Returns a page of a list, the newest first. `read` reads the rows of a place by `keyRange`, in any order, each with
 * its key. If fewer than a page are newer than `after`, it is the first page.
 */
export async function readKeyedPage<Row extends { readonly key: string }>(
  place: KeyedPlace,
  read: (place: KeyedPlace) => Promise<Row[]>,
): Promise<KeyedPage<Row>> {
  const { before, after, limit } = place
  const rows = (await read(place)).toSorted(newestFirst)
  if (after) {
    if (rows.length <= limit) return await readKeyedPage({ limit, before: undefined, after: undefined }, read)
    const items = rows.slice(1)
    return { items, previous: items[0]?.key ?? null, next: items.at(-1)?.key ?? null }
  }
  const items = rows.slice(0, limit)
  return {
    items,
    previous: before ? (items[0]?.key ?? keyBefore(before)) : null,
    next: rows.length > limit ? (items.at(-1)?.key ?? null) : null,
  }
}

/** Returns the `after` of the page before an empty one: the item with the key `before` is on it, if it is still there. */
function keyBefore({ time, id }: Key): string {
  return id > 0n ? `${time}-${id - 1n}` : `${time}-0`
}

function newestFirst(one: { readonly key: string }, other: { readonly key: string }): number {
  const [a, b] = [parseKey(one.key), parseKey(other.key)]
  return Number(b.time - a.time || b.id - a.id)
}

function parseKey(key: string): Key {
  const [time = '', id = ''] = key.split('-')
  return { time: BigInt(time), id: BigInt(id) }
}
