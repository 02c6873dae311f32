import { expect, test } from 'vitest'
import { pageOf } from './paging.ts'

const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]

test.each([
  [1, [1, 2, 3, 4], 1],
  [2, [5, 6, 7, 8], 2],
  [3, [9], 3],
  [4, [9], 3],
  [0, [1, 2, 3, 4], 1],
  [-7, [1, 2, 3, 4], 1],
  [2.9, [5, 6, 7, 8], 2],
  [Number.NaN, [1, 2, 3, 4], 1],
  [Number.POSITIVE_INFINITY, [9], 3],
])('[PAGE-08] four to a page: asked for page %s of nine', (asked, items, number) => {
  expect(pageOf(nine, asked)).toEqual({ items, number, count: 3 })
})

test('[PAGE-08] a list of nothing has one page, and nothing on it', () => {
  expect(pageOf([], 1)).toEqual({ items: [], number: 1, count: 1 })
})
