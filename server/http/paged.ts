import { z } from 'zod'

/**
 * A page's number in an address. Absent, empty, `undefined` and 0 mean the first page; anything else that is no whole
 * number is refused.
 */
export const pageNumber = z
  .string()
  .regex(/^(\d{0,12}|undefined)$/, 'must be a whole number of a page, from 1 on')
  .optional()
  .transform((text) => Number(text === 'undefined' ? 0 : text) || 1)
  .meta({ type: 'integer', pattern: undefined, description: 'The page, from 1 on; 0 or absent is 1' })

/** One page of a list, as every list of the API is answered. */
export interface Paged<Item> {
  items: Item[]
  totalRecords: number
  currentPage: number
  pageSize: number
  totalPages: number
  hasPreviousPage: boolean
  hasNextPage: boolean
}

/** The shape of one page of `item`; `id` names it in the document of the API. */
export function pagedSchema<Item extends z.ZodType>(id: string, item: Item) {
  return z
    .object({
      items: z.array(item),
      totalRecords: z.int().min(0),
      currentPage: z.int().min(1),
      pageSize: z.int().min(1),
      totalPages: z.int().min(0),
      hasPreviousPage: z.boolean(),
      hasNextPage: z.boolean(),
    })
    .meta({ id })
}

/** The page `currentPage` (from 1) of a list of `totalRecords` items, `pageSize` to a page; a page beyond the end has none. */
export function paged<Item>(
  items: Item[],
  { totalRecords, currentPage, pageSize }: { totalRecords: number; currentPage: number; pageSize: number },
): Paged<Item> {
  const totalPages = Math.ceil(totalRecords / pageSize)
  return {
    items,
    totalRecords,
    currentPage,
    pageSize,
    totalPages,
    hasPreviousPage: currentPage > 1 && totalPages > 0,
    hasNextPage: currentPage < totalPages,
  }
}
