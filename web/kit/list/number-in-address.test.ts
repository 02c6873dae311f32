import { expect, test } from 'vitest'
import { numberInAddress } from './number-in-address.ts'

test.each([
  ['page=2', 2],
  ['page=999999999999999', 999_999_999_999_999],
  ['page=2&page=3', 2],
  ['', undefined],
  ['page=', undefined],
  ['page=0', undefined],
  ['page=-1', undefined],
  ['page=1.5', undefined],
  ['page=1e3', undefined],
  ['page=0x10', undefined],
  ['page=+2', undefined],
  ['page=Infinity', undefined],
  ['page=9999999999999999', undefined],
  ['page=%ff', undefined],
  ['page=%', undefined],
  ['page=%00', undefined],
  ['page=2%0a', undefined],
  ['Page=2', undefined],
])('of the address ?%s the page is %s', (query, page) => {
  expect(numberInAddress(new URLSearchParams(query), 'page')).toBe(page)
})
