import { expect, test } from 'vitest'
import { dataAddress } from './prefetch.tsx'

test.each([
  ['/about', null, '/about.data'],
  ['/', null, '/_.data'],
  ['/contact/', null, '/contact/_.data'],
  ['/blogs/search?q=joker/queen', null, '/blogs/search.data?q=joker/queen'],
  ['/blogs', '../blog/list', '/blogs.data?_routes=..%2Fblog%2Flist'],
  ['/blogs?q=joker/queen', '../blog/list', '/blogs.data?q=joker%2Fqueen&_routes=..%2Fblog%2Flist'],
])('the data of %s, for the route %s, is at %s', { tags: 'NAV-02' }, (page, routeId, address) => {
  expect(dataAddress(page, routeId)).toBe(address)
})
