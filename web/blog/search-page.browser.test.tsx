import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/blog.ts'
import { picture } from '../../test/support/components/picture.ts'
import { show } from '../../test/support/components/show.tsx'
import SearchPage from './search-page.tsx'

/** Six posts about a joker, of which one is about a queen too. */
const index = Array.from({ length: 6 }, (_, place) => {
  const title = `Post ${place + 1}`
  return {
    title,
    text: place === 2 ? 'joker queen' : 'joker',
    entry: {
      id: `post-${place + 1}`,
      title,
      summary: 'About cards.',
      date: '2026-01-01',
      author: 'Ann',
      category: 'Design',
      tags: [],
      picture,
      commentCount: 0,
    },
  }
})
const data = { sidebar: { categories: [], recent: [], tags: [] }, index }

const openSearch = (at = '/blogs/search') => show(<SearchPage />, { at, route: '/blogs/search', data })
const field = page.getByRole('searchbox', { name: text.search })
const numberedPage = (number: number) => page.getByRole('link', { name: text.page({ page: number }) })
const posts = () => page.getByRole('article').elements().length

test('a search and its pages have addresses', { tags: 'PAGE-08' }, async () => {
  const { address, router } = await openSearch()
  await field.fill('joker')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text.found({ count: 6, asked: 'joker' }))).toBeVisible()
  await expect.poll(() => address()).toBe('/blogs/search?search=joker')
  await expect.poll(() => posts()).toBe(4)
  await numberedPage(2).click()
  await expect.poll(address).toBe('/blogs/search?search=joker&page=2')
  await expect.poll(posts).toBe(2)
  await router.navigate(-1)
  await expect.element(numberedPage(1)).toHaveAttribute('aria-current', 'page')
})

test('the address of a search shows it again', { tags: 'PAGE-08' }, async () => {
  await openSearch('/blogs/search?search=joker&page=2')
  await expect.element(field).toHaveValue('joker')
  await expect.element(numberedPage(2)).toHaveAttribute('aria-current', 'page')
  await field.fill('queen')
  await page.getByRole('button', { name: text.search }).click()
  await expect.element(page.getByText(text.found({ count: 1, asked: 'queen' }))).toBeVisible()
  await expect.poll(() => posts()).toBe(1)
})

test('a search without a result shows what was asked for as it was typed, and the newest posts', {
  tags: 'PAGE-08',
}, async () => {
  await openSearch('/blogs/search?search=zzz+%3Cb%3E')
  await expect.element(page.getByText(text.notFound({ asked: 'zzz <b>' }))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: text.newestPosts })).toBeVisible()
  await expect.poll(() => posts()).toBe(4)
})
