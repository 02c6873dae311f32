import { z } from 'zod'

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
