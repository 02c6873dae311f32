import { expect, test } from 'vitest'
import { builtPlaces, linksOf, readBuilt, structuredData } from './built-site.ts'

const alike = (pattern: string) =>
  builtPlaces.filter((place) => place.pattern === pattern).map(({ address }) => address)
const posts = alike('/blogs/:id')
/** The lists of the blog: all posts, and those of each category and tag, page by page. */
const lists = builtPlaces
  .map(({ address }) => address)
  .filter((address) => /^\/blogs(\/(page|category|tag)\/.+)?$/.test(address))

const postsOn = (address: string) =>
  readBuilt(address)
    .querySelectorAll('main article')
    .map((entry) => linksOf(entry).find((href) => posts.includes(href)))

/** Returns the addresses of the pages of a list, from the list itself. */
const pagesOf = (address: string) => {
  const numbered = linksOf(readBuilt(address).querySelector('main'), 'nav ol a[href^="/blogs"]').filter(
    (href) => lists.includes(href),
  )
  return [...new Set([address, ...numbered.filter((href) => href.startsWith(`${address}/page/`))])]
}

test('the lists of the blog show up to four posts without scripts, each of which is a page', {
  tags: 'PAGE-08',
}, () => {
  expect(lists.length > 0).toBe(posts.length > 0)
  for (const address of lists) {
    const shown = postsOn(address)
    expect.soft(shown, address).not.toContain(undefined)
    expect.soft(shown.length, address).toBeGreaterThan(0)
    expect.soft(shown.length, address).toBeLessThanOrEqual(4)
  }
})

test('the pages of the blog show every post once', { tags: 'PAGE-08' }, () => {
  if (posts.length === 0) return
  const shown = pagesOf('/blogs').flatMap(postsOn)
  expect(shown).toHaveLength(posts.length)
  expect(new Set(shown)).toEqual(new Set(posts))
})

test('a category of the sidebar says how many posts its list has', { tags: 'PAGE-08' }, () => {
  for (const line of posts.length === 0 ? [] : readBuilt('/blogs').querySelectorAll('aside li')) {
    const [to] = linksOf(line, 'a[href^="/blogs/category/"]')
    const count = /\((\d+)\)/.exec(line.text)?.[1]
    if (to !== undefined) expect.soft(pagesOf(to).flatMap(postsOn), to).toHaveLength(Number(count))
  }
})

test('the search offers every post without scripts', { tags: 'PAGE-08' }, () => {
  if (posts.length === 0) return
  const offered = linksOf(readBuilt('/blogs/search').querySelector('noscript'))
  expect(offered.sort()).toEqual([...posts].sort())
})

test('a post has its id in its address, and says what it is to search engines', { tags: 'PAGE-09' }, () => {
  for (const address of posts) {
    const page = readBuilt(address)
    expect
      .soft(page.querySelector('link[rel=canonical]')?.getAttribute('href'))
      .toMatch(new RegExp(`${address}$`))
    expect.soft(page.querySelector('.prose')?.structuredText.length, address).toBeGreaterThan(20)
    expect.soft(structuredData(page), address).toContainEqual(
      expect.objectContaining({
        '@type': 'BlogPosting',
        headline: page.querySelector('h1')?.text,
        articleSection: expect.any(String),
      }),
    )
  }
})

test('posts lead to each other, the newest to the older ones', { tags: 'PAGE-09' }, () => {
  const older = (address: string) => linksOf(readBuilt(address), 'main a[rel=prev]')[0]
  const newer = (address: string) => linksOf(readBuilt(address), 'main a[rel=next]')[0]
  expect(posts.filter((address) => older(address) === undefined)).toHaveLength(Math.min(posts.length, 1))
  for (const address of posts) {
    const next = older(address)
    if (next !== undefined) expect.soft(newer(next), next).toBe(address)
  }
})

test('a post leads to its comments', { tags: 'PAGE-09' }, () => {
  for (const address of posts) {
    const page = readBuilt(address)
    const hasComments = page.querySelector('#comments ~ ol') !== null
    if (hasComments)
      expect.soft(linksOf(page.querySelector('article header')), address).toContain('#comments')
  }
})
