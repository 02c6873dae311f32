import { expect, test } from 'vitest'
import {
  byNumber,
  categoryCounts,
  inList,
  listAddress,
  listAddresses,
  numberAddresses,
  pageOf,
  tagCounts,
} from './lists.ts'

const post = (category: string, ...tags: string[]) => ({ category, tags })
const posts = [
  post('Design', 'web', 'cards'),
  post('Ins & Outs', 'cards'),
  post('Design', 'cards'),
  post('Design', 'cards'),
  post('Design', 'cards'),
  post('Design', 'board games'),
]

test('each category is counted in the order given, also one without a post', { tags: 'PAGE-08' }, () => {
  expect(categoryCounts(posts, ['Ins & Outs', 'Travel', 'Design'])).toEqual([
    { name: 'Ins & Outs', count: 1 },
    { name: 'Travel', count: 0 },
    { name: 'Design', count: 5 },
  ])
})

test('each tag is counted once', { tags: 'PAGE-08' }, () => {
  expect(tagCounts(posts)).toEqual([
    { name: 'board games', count: 1 },
    { name: 'cards', count: 5 },
    { name: 'web', count: 1 },
  ])
})

test('a list holds what its address names', { tags: 'PAGE-08' }, () => {
  expect(inList(posts, { category: 'design' })).toHaveLength(5)
  expect(inList(posts, { category: 'ins-outs' })).toEqual([posts[1]])
  expect(inList(posts, { tag: 'board-games' })).toEqual([posts[5]])
  expect(inList(posts, { tag: 'none' })).toEqual([])
  expect(inList(posts, {})).toEqual(posts)
})

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
])('four to a page: asked for page %s of nine', { tags: 'PAGE-08' }, (asked, items, number) => {
  expect(pageOf(nine, asked)).toEqual({ items, number, count: 3 })
})

test('a list of nothing has one page, and nothing on it', { tags: 'PAGE-08' }, () => {
  expect(pageOf([], 1)).toEqual({ items: [], number: 1, count: 1 })
})

test('every page of every list has an address of its own', { tags: 'PAGE-08' }, () => {
  expect(listAddress({ category: 'Ins & Outs' }, 2)).toBe('/blogs/category/ins-outs/page/2')
  expect(listAddresses(posts)).toEqual([
    '/blogs',
    '/blogs/page/2',
    '/blogs/category/design',
    '/blogs/category/design/page/2',
    '/blogs/category/ins-outs',
    '/blogs/tag/board-games',
    '/blogs/tag/cards',
    '/blogs/tag/cards/page/2',
    '/blogs/tag/web',
    '/blogs/page/1',
  ])
})

test('a post can be asked for by its place in the list, from 1', { tags: 'PAGE-09' }, () => {
  expect(numberAddresses(3)).toEqual(['/blogs/1', '/blogs/2', '/blogs/3'])
  expect(['1', '2'].map((typed) => byNumber(posts, typed))).toEqual([posts[0], posts[1]])
  for (const typed of ['0', '01', '1.0', '-1', '1e0', '99', 'one', '']) {
    expect(byNumber(posts, typed)).toBeUndefined()
  }
})
