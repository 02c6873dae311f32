import { expect, test } from 'vitest'
import { inLettersOf } from './page-address.ts'

test.each([
  ['about', '/About', '/about'],
  ['about', '/about', '/about'],
  ['about', '/ABOUT/', '/about/'],
  ['codesAdmin', '/codesadmin', '/codesAdmin'],
  ['blogs/:id', '/Blogs/Ten-Quiet', '/blogs/Ten-Quiet'],
  ['blogs/category/:category/page?/:page?', '/Blogs/Category/Design/PAGE/2', '/blogs/category/Design/page/2'],
  ['blogs/category/:category/page?/:page?', '/Blogs/category/Design', '/blogs/category/Design'],
  ['my-games/:id/replay?', '/My-Games/7', '/my-games/7'],
  ['/', '/', '/'],
  ['*', '/No/Such/Page', '/No/Such/Page'],
])('the route %s writes %s as %s', { tags: 'SITE-01' }, (pattern, typed, written) => {
  expect(inLettersOf(pattern, typed)).toBe(written)
})
