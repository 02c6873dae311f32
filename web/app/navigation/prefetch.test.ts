import { expect, test } from 'vitest'
import { dataAddress } from './prefetch.tsx'

test.each([
  ['/about', '/about.data'],
  ['/', '/_.data'],
  ['/contact/', '/contact/_.data'],
  ['/blogs/search?q=joker/queen', '/blogs/search.data?q=joker/queen'],
])('[NAV-02] the data of %s is at %s', (page, address) => {
  expect(dataAddress(page)).toBe(address)
})
