import { createElement } from 'react'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../test/support/pages/render-page.ts'
import { Pager } from './pager.tsx'

const pageOf = (currentPage: number, totalPages: number, totalRecords: number) => ({
  currentPage,
  totalPages,
  totalRecords,
  hasPreviousPage: currentPage > 1,
  hasNextPage: currentPage < totalPages,
})

test.each([
  ['a single page has no pager', pageOf(1, 1, 1), false, ''],
  ['but says page and count where they always show', pageOf(1, 1, 1), true, 'Page 1, 1 in all'],
  ['the first of two leads on', pageOf(1, 2, 16), false, 'Page 1 of 2 Next 16 in all'],
  ['one in the middle leads both ways', pageOf(2, 3, 40), true, 'Previous Page 2 of 3 Next 40 in all'],
  ['the last leads back', pageOf(2, 2, 16), false, 'Previous Page 2 of 2 16 in all'],
])('%s', (_, page, alwaysCounts, text) => {
  const html = draw(createElement(Pager, { label: 'SkyWay', page, onPage: () => {}, alwaysCounts }))
  expect(textOf(html).trim()).toBe(text)
  expect(html.includes('<nav aria-label="Pages of SkyWay"')).toBe(page.totalPages > 1)
})
