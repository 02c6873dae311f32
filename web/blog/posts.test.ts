import { describe, expect, test } from 'vitest'
import { loader as feedLoader } from './feed.ts'
import { listContent } from './list-content.server.ts'
import { postContent } from './post-content.server.ts'
import { blog, posts, readPost } from './posts.server.ts'
import { feedOf } from './rss.server.ts'
import { loader as searchLoader } from './search-page.tsx'
import { sidebar } from './sidebar-content.server.ts'

const head = {
  title: 'One',
  summary: 'A post',
  date: '2026-01-02',
  author: 'Somebody',
  category: 'Design',
  tags: '[cards]',
  picture: 'logo.svg',
}
const post = (changes: Partial<Record<string, string>> = {}) =>
  `---\n${Object.entries({ ...head, ...changes })
    .map(([field, value]) => `${field}: ${value}\n`)
    .join('')}---\nText`
const read = (text: string) => readPost({ file: 'content/blog/one.md', text }, ['General', 'Design'])

/** Returns the response that a loader throws, or null if it returns its data. */
function responseTo(load: () => unknown): Response | null {
  try {
    load()
    return null
  } catch (response) {
    if (response instanceof Response) return response
    throw response
  }
}

test('a number leads to the post at that place of the list, and a number too many is no post', {
  tags: 'PAGE-09',
}, () => {
  for (const [place, { id }] of posts().entries()) {
    const answer = responseTo(() => postContent(String(place + 1)))
    expect([answer?.status, answer?.headers.get('location')]).toEqual([307, `/blogs/${id}`])
  }
  const tooMany = responseTo(() => postContent(String(posts().length + 1)))
  expect(tooMany?.headers.get('location')).toBe('/')
})

describe('a file of content/blog', () => {
  test('is a post whose id is the name of the file', { tags: 'PAGE-09' }, () => {
    expect(read(post())).toMatchObject({ id: 'one', title: 'One', commentCount: 0, minutes: 1 })
  })

  test('counts the comments that stand in it', { tags: 'PAGE-08' }, () => {
    const comment = '\n  - { name: Ann, date: 2026-01-03, text: Good }'
    expect(read(post({ comments: comment.repeat(2) })).commentCount).toBe(2)
  })

  test.each([
    [{ category: 'Desing' }, /category: expected General or Design, found "Desing"; did you mean 'Design'/],
    [{ date: '2026-13-01' }, /date: expected a date such as/],
    [{ date: 'yesterday' }, /date: expected a date such as/],
    [{ tags: '[Two Words]' }, /tags\.1: expected small letters/],
    [{ tags: '[]' }, /tags: expected a list of at least 1/],
    [{ picture: 'logos.svg' }, /picture: expected a picture of content\/pictures.*did you mean 'logo\.svg'/],
    [{ autor: 'x' }, /unknown field 'autor'; did you mean 'author'/],
    [{ comments: '[{ name: Ann }]' }, /comments\.1\.date: expected a text/],
  ])('that holds %s stops the build', { tags: 'OWNER-01' }, (changes, fault) => {
    expect(() => read(post(changes))).toThrow(/^content\/blog\/one\.md cannot be used:/)
    expect(() => read(post(changes))).toThrow(fault)
  })
})

describe('the posts', () => {
  test('are twelve at least, so that there are three pages of four, the newest first', {
    tags: 'PAGE-08',
  }, () => {
    expect(posts().length).toBeGreaterThanOrEqual(12)
    const pages = [1, 2, 3].map((page) => listContent({ page: String(page) }).page)
    expect(pages.map(({ items, number }) => [items.length, number])).toEqual([
      [4, 1],
      [4, 2],
      [4, 3],
    ])
    expect(pages[0]?.count).toBe(Math.ceil(posts().length / 4))
    const dates = pages.flatMap(({ items }) => items.map(({ date }) => date))
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  test('lie in the six categories, each with its count', { tags: 'PAGE-08' }, () => {
    expect(blog.read().categories).toEqual([
      'General',
      'Lifestyle',
      'Travel',
      'Design',
      'Creative',
      'Education',
    ])
    const counts = sidebar().categories.map(({ count }) => count)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(posts().length)
  })

  test('beside them stand the five newest and every tag', { tags: 'PAGE-08' }, () => {
    expect(sidebar().recent.map(({ title }) => title)).toEqual(
      posts()
        .slice(0, 5)
        .map(({ title }) => title),
    )
    expect(new Set(sidebar().tags.map(({ name }) => name))).toEqual(
      new Set(posts().flatMap(({ tags }) => tags)),
    )
  })

  test('are found by category and by tag, as the address writes them', { tags: 'PAGE-08' }, () => {
    const design = listContent({ category: 'design' })
    expect(design.filter).toEqual({ category: 'Design' })
    expect(design.page.items.map(({ category }) => category)).toEqual(['Design', 'Design'])
    const strategy = listContent({ tag: 'strategy' })
    expect(strategy.filter).toEqual({ tag: 'strategy' })
    expect(strategy.page.items.every(({ tags }) => tags.includes('strategy'))).toBe(true)
  })

  test('can be searched by every word that they hold', { tags: 'PAGE-08' }, () => {
    const { index } = searchLoader()
    expect(index).toHaveLength(posts().length)
    expect(index.filter(({ text }) => text.includes('hanafuda')).map(({ entry }) => entry.id)).toEqual([
      'a-different-deck-in-every-port',
    ])
  })

  test('are worth reading, and lead to each other by their ids', { tags: 'PAGE-09' }, () => {
    for (const { plain, id } of posts()) {
      const words = plain.split(/\s+/).length
      expect(words, id).toBeGreaterThan(600)
      expect(words, id).toBeLessThan(1300)
    }
    const ids = posts().map(({ id }) => id)
    const chain = ids.map((id) => postContent(id).older?.to)
    expect(chain).toEqual([...ids.slice(1).map((id) => `/blogs/${id}`), undefined])
    expect(postContent(ids[1]).newer?.to).toBe(`/blogs/${ids[0]}`)
  })

  test.each([
    ['post', () => postContent('none')],
    ['category', () => listContent({ category: 'none' })],
    ['tag', () => listContent({ tag: 'none' })],
  ])('an unknown %s leads to the empty path', { tags: 'SITE-01' }, (_, read) => {
    expect(responseTo(read)?.headers.get('location')).toBe('/')
  })

  test('stand in the feed whole, with addresses that lead from anywhere, the same in every build', {
    tags: 'FEED-01',
  }, async () => {
    const xml = await feedLoader().text()
    expect(xml.match(/<item>/g)).toHaveLength(posts().length)
    expect(xml).toContain('<content:encoded>')
    expect(xml).not.toMatch(/(href|src)="[/#]/)
    expect(await feedLoader().text()).toBe(xml)
  })

  test.each([
    ['ends of CDATA', 'Two ]]> and ]]> ends', 'Two ]]&gt; and ]]&gt; ends'],
    ['signs of XML', `A & B < C > "D" 'E' &amp;`, `A &amp; B &lt; C &gt; &quot;D&quot; 'E' &amp;amp;`],
    ['control characters', 'A \u000b tab\u0000, \u001b[1m and \u009f', 'A  tab, [1m and \u009f'],
    ['half a letter and no letters', '\ud800a\udc00\ufffe\uffffb🦅', 'ab🦅'],
    ['the end of an old line', 'a\rb', 'a&#13;b'],
  ])('cannot break the feed with %s', { tags: 'FEED-01' }, (_, typed, written) => {
    const [model] = posts()
    if (!model) throw new Error('There are no posts')
    const html = `<p>${typed}</p>`
    const feed = feedOf([{ ...model, title: typed, summary: typed, author: typed, category: typed, html }])
    for (const element of ['title', 'description', 'dc:creator', 'category'])
      expect(feed).toContain(`<${element}>${written}</${element}>`)
    expect(feed).toContain(`<content:encoded>&lt;p&gt;${written}&lt;/p&gt;</content:encoded>`)
  })
})
