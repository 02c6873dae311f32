import { z } from 'zod'

/**
 * The number of a page in a URL. Absent, empty, `undefined` and 0 mean the first page. Other texts that are
 * not a whole number are refused.
 */
export const pageNumber = z
  .string()
  .regex(/^(\d{0,12}|undefined)$/, 'must be a whole number of a page, from 1 on')
  .optional()
  .transform((text) => Number(text === 'undefined' ? 0 : text) || 1)
  .meta({ type: 'integer', pattern: undefined, description: 'The page, from 1 on; 0 or absent is 1' })

/** One page of a list. Every list of the API is answered in this shape. */
export interface Paged<Item> {
  items: Item[]
  totalRecords: number
  currentPage: number
  pageSize: number
  totalPages: number
  hasPreviousPage: boolean
  hasNextPage: boolean
}

/** Returns the schema of one page of `item`. `id` names it in the OpenAPI document. */
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

/**
 * Returns page `currentPage` (from 1) of a list of `totalRecords` items. A page beyond the end has no items.
 */
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
