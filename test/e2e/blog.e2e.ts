import { type BrowserContext, expect, type Page } from '@playwright/test'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
test.beforeAll(async ({ shared }) => {
  server = shared.server
})

const entries = (page: Page) => page.locator('main article')
const at = (address: string) => `${server.address}${address}`

/** What scripts have thrown on the pages of a test. */
let errors: string[]
test.beforeEach(() => {
  errors = []
})
test.afterEach(() => expect.poll(() => errors).toEqual([]))

/** Opens a page on which no script may fail. */
async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(at(address))
  return page
}

test('[PAGE-08] [PAGE-09] the blog is read without JavaScript: pages, categories, tags, posts', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await opened(context, '/blogs')
  await expect(entries(page)).toHaveCount(4)
  await expect(entries(page).first()).toContainText(/\d comments?/)
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(at('/blogs/page/3'))
  await expect(entries(page)).toHaveCount(4)

  const category = page.locator('aside li', { hasText: 'Education' }).first()
  const count = Number((await settled(() => category.innerText())).match(/\((\d+)\)/)?.[1])
  await category.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Education' })).toBeVisible()
  await expect(entries(page)).toHaveCount(count)
  await page.getByRole('link', { name: 'strategy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tag: strategy' })).toBeVisible()

  await entries(page)
    .first()
    .getByRole('link', { name: /^Read More/ })
    .click()
  const title = await settled(() => page.getByRole('heading', { level: 1 }).innerText())
  await expect(page.locator('.prose')).toContainText(/\w+ \w+/)
  await page.getByRole('link', { name: /^Older/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  expect(await (await page.request.get(at('/blogs/search'))).text()).toMatch(
    /<noscript><p>Search needs JavaScript.*<a href="\/blogs\/three-thousand-skies"/,
  )
  await context.close()
})

test('[PAGE-08] lists and searches have addresses that survive links, reload and the way back', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await opened(context, '/blogs')
  await page.getByRole('link', { name: 'Older', exact: true }).click()
  await expect(page).toHaveURL(at('/blogs/page/2'))
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('searchbox', { name: 'Search' }).fill('joker')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/blogs/search?search=joker'))
  await expect(page.getByText(/posts for “joker”/)).toBeVisible()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.reload()
  await expect(page).toHaveURL(/search=joker&page=2$/)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('joker')
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('searchbox', { name: 'Search' }).fill('hanafuda')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('One post for “hanafuda”.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('zzz <b>')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No posts mention “zzz <b>”.')).toBeVisible()
  await context.close()
})

test('[PAGE-09] [SITE-01] [FEED-01] a post has its id in its address and links; an unknown one leads to the empty path', async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await opened(context, '/blogs/a-shuffle-you-can-check')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/blogs\/a-shuffle-you-can-check$/,
  )
  const facts = async (): Promise<unknown[]> =>
    (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    )
  await expect.poll(facts).toContainEqual(
    expect.objectContaining({
      '@type': 'BlogPosting',
      headline: 'A shuffle that you can check',
      articleSection: 'Education',
    }),
  )
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(at('/blogs/a-shuffle-you-can-check'))
  await page.getByRole('link', { name: '3 comments' }).click()
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeInViewport()
  await page.getByRole('link', { name: /^Newer/ }).click()
  await expect(page).toHaveURL(at('/blogs/teaching-a-computer-to-play-badly'))

  for (const unknown of ['/blogs/none', '/blogs/tag/none', '/blogs/page/99']) {
    await page.goto(at(unknown))
    await expect(page).toHaveURL(at('/'))
  }
  const feed = await page.request.get(at('/feed.xml'))
  expect(feed.headers()['content-type']).toContain('xml')
  const text = await feed.text()
  const sitemap = await (await page.request.get(at('/sitemap.xml'))).text()
  for (const [xml, item] of [
    [text, 'item'],
    [sitemap, 'url'],
  ] as const) {
    const read = () =>
      page.evaluate(
        ([source, name]) => {
          const tree = new DOMParser().parseFromString(source, 'application/xml')
          const mistake = tree.querySelector('parsererror')?.textContent ?? null
          // A parser that stops at a mistake still has what stands before it.
          return { mistake, isLong: tree.getElementsByTagName(name).length >= 12 }
        },
        [xml, item] as const,
      )
    await expect.poll(read).toEqual({ mistake: null, isLong: true })
  }
  await context.close()
})

test('[PAGE-12] [PAGE-13] [PAGE-14] [SITE-12] the legal texts lead to their sections and stand below Home', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await opened(context, '/terms')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/^Home\W*TOS$/)
  await expect(page.getByText('Last updated November 2021')).toBeVisible()
  await expect(page.locator('.prose h2')).toHaveCount(25)
  await page.getByRole('link', { name: '23. Settling a dispute' }).click()
  await expect(page.getByRole('heading', { name: '23. Settling a dispute' })).toBeInViewport()
  await page.getByRole('link', { name: 'Privacy policy', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Children under 13' })).toBeVisible()
  await page.getByRole('link', { name: 'Delete Data policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your Data' })).toBeVisible()
  await context.close()
})
