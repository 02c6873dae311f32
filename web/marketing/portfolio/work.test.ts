import { expect, test } from 'vitest'
import { besides, worksOf } from './work.ts'

const works = [
  { slug: 'kettle', kind: 'App' },
  { slug: 'ouzel', kind: 'Web' },
  { slug: 'train', kind: 'Card' },
  { slug: 'tally', kind: 'App' },
] as const
const slugs = (shown: readonly { readonly slug: string }[]) => shown.map(({ slug }) => slug)

test('All shows every work, a kind shows its own, in their order', { tags: 'PAGE-07' }, () => {
  expect(slugs(worksOf(works, 'All'))).toEqual(['kettle', 'ouzel', 'train', 'tally'])
  expect(slugs(worksOf(works, 'App'))).toEqual(['kettle', 'tally'])
  expect(slugs(worksOf(works, 'Card'))).toEqual(['train'])
  expect(slugs(worksOf(works, 'Web'))).toEqual(['ouzel'])
})

test('the preview leafs in a circle, both ways', { tags: 'PAGE-07' }, () => {
  expect(besides(works, 'kettle', 1)?.slug).toBe('ouzel')
  expect(besides(works, 'kettle', -1)?.slug).toBe('tally')
  expect(besides(works, 'tally', 1)?.slug).toBe('kettle')
  expect(besides(works, 'unknown', 1)).toBeUndefined()
})
