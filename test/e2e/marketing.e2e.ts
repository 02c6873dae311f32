import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
/** Opens the site in a separate browser. */
let visit: (options?: BrowserContextOptions) => Promise<Page>

test.beforeAll(async ({ shared }) => {
  server = shared.server
})

test.beforeEach(({ browser }) => {
  visit = (options = {}) => browser.newPage({ baseURL: server.address, ...options })
})

const shownSlide = (page: Page) => page.locator('.hero-slide:not([inert])')

/** Opens the home page with its first slide, under a clock that stands still until the test advances it. */
async function openHome(page: Page) {
  const first = page.getByRole('button', { name: /^Slide 1 of 3/ })
  await pausedClock(page, async () => {
    await page.goto('/')
    await expect(first).toBeVisible()
  })
  await first.click()
  await leaveSlides(page)
}
/** Moves the pointer and the focus off the slides. */
async function leaveSlides(page: Page) {
  await page.getByRole('link', { name: 'Home', exact: true }).first().focus()
  await page.mouse.move(600, 5)
}
/** Expects the slides to count the time until the next one, or to rest. */
const expectCounting = (page: Page, isCounting: boolean) =>
  expect(page.getByRole('region', { name: 'A day at the table' }).locator('[aria-live]')).toHaveAttribute(
    'aria-live',
    isCounting ? 'off' : 'polite',
  )
const showsSlide = (page: Page, place: number) =>
  expect(shownSlide(page)).toHaveAttribute('aria-label', `${place} of 3`)

test('[PAGE-01] the three slides turn every 5,000 ms, rest under pointer, focus and Pause, and move nothing else', async () => {
  const page = await visit({ reducedMotion: 'no-preference' })
  await openHome(page)
  // Starts here because typefaces that load late change the size of all texts.
  await page.evaluate(async () => {
    await document.fonts.ready
    // The game beside the slides plays by itself, and another one needs another height.
    document.querySelector<HTMLElement>('.hero-table')?.style.setProperty('display', 'none')
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift' })
  })
  await showsSlide(page, 1)
  await expectCounting(page, true)
  await page.clock.runFor(4_900)
  await showsSlide(page, 1)
  await page.clock.runFor(200)
  await showsSlide(page, 2)
  await page.clock.runFor(5_000)
  await showsSlide(page, 3)
  await page.clock.runFor(5_000)
  await showsSlide(page, 1)

  await page.mouse.move(600, 400)
  await expectCounting(page, false)
  await page.clock.runFor(20_000)
  await showsSlide(page, 1)
  await leaveSlides(page)
  await expectCounting(page, true)
  await page.clock.runFor(5_000)
  await showsSlide(page, 2)

  await page.getByRole('button', { name: /^Slide 3 of 3/ }).focus()
  await page.keyboard.press('Enter')
  await expectCounting(page, false)
  await page.clock.runFor(20_000)
  await showsSlide(page, 3)
  await page.getByRole('button', { name: 'Pause the slides' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await leaveSlides(page)
  await page.clock.runFor(20_000)
  await showsSlide(page, 3)
  await page.getByRole('button', { name: 'Play the slides' }).click()
  await leaveSlides(page)
  await expectCounting(page, true)
  await page.clock.runFor(5_000)
  await showsSlide(page, 1)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
})

test('[PAGE-01] the first slide is whole without scripts', async () => {
  const plain = await visit({ javaScriptEnabled: false })
  await plain.goto('/home')
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
  const drawing = await settled(() => shownSlide(plain).locator('use').first().getAttribute('href'))
  expect((await plain.request.get(drawing ?? '')).headers()['content-type']).toContain('image/svg+xml')
  await plain.close()
})

test('[PAGE-06] one answer is open at a time, also without scripts', async () => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/pricing')
  const questions = page.locator('details')
  await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(5)
  await expect(questions.nth(0)).toHaveAttribute('open')
  await questions.nth(3).locator('summary').press('Enter')
  await expect(questions.nth(3)).toHaveAttribute('open')
  await expect(page.locator('details[open]')).toHaveCount(1)
  const data = page.locator('script[type="application/ld+json"]')
  await expect.poll(async () => (await data.allTextContents()).join()).toContain('"FAQPage"')
  await page.close()
})

test('[PAGE-07] works are filtered and previewed by keyboard, and each has a page', async () => {
  const page = await visit()
  await page.goto('/portfolio')
  const works = page.getByRole('region', { name: 'Works' }).getByRole('listitem')
  const all = await settled(() => works.count())
  expect(all).toBeGreaterThanOrEqual(9)
  let filtered = 0
  // The filters are disabled, and take no focus, until the page's scripts have loaded.
  await expect(page.getByRole('radio', { name: 'All' })).toBeEnabled()
  await page.getByRole('radio', { name: 'All' }).focus()
  for (const kind of ['App', 'Card', 'Web']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: kind })).toBeChecked()
    await expect(works.filter({ hasNotText: `${kind} · ` })).toHaveCount(0)
    const count = await settled(() => works.count())
    await expect(page.getByRole('status').filter({ hasText: `${count} works` })).toBeVisible()
    filtered += count
  }
  expect(filtered).toBe(all)

  const opener = works.first().getByRole('button')
  await opener.focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog')
  const title = preview.getByRole('heading')
  await expect(preview).toBeVisible()
  const first = await settled(() => title.innerText())
  await page.keyboard.press('ArrowRight')
  await expect(title).not.toHaveText(first)
  await page.keyboard.press('ArrowLeft')
  await expect(title).toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(opener).toBeFocused()

  await works
    .first()
    .getByRole('link', { name: /^Details/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await page.goto('/portfolio/nobody-made-this')
  await expect(page).toHaveURL(`${server.address}/`)
})

test('[PAGE-15] the button increases the count from 0', async () => {
  const page = await visit()
  await page.goto('/counter')
  await expect(page.getByRole('status')).toHaveText('0')
  const add = page.getByRole('button', { name: 'Add one' })
  await add.click()
  await expect(page.getByRole('status')).toHaveText('1')
  await add.press('Enter')
  await add.press('Space')
  await expect(page.getByRole('status')).toHaveText('3')
})

test('[PAGE-02] [PAGE-03] [PAGE-04] [PAGE-05] the pages of words are whole without scripts, and every picture comes', async () => {
  const page = await visit({ javaScriptEnabled: false })
  for (const [address, part, least] of [
    ['/about', 'meter', 6],
    ['/services', 'main li', 18],
    ['/team', 'main h2', 4],
    ['/testimonials', 'blockquote', 6],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.locator(part).count()).toBeGreaterThanOrEqual(least)
    const pictures = await settled(() =>
      page.locator('main img').evaluateAll((all) => all.map((img) => img.getAttribute('src'))),
    )
    for (const src of new Set(pictures)) {
      const answer = await page.request.get(src ?? '')
      expect(answer.ok(), `the picture ${src}`).toBe(true)
      expect(answer.headers()['content-type']).toMatch(/^image\//)
    }
  }
  await page.close()
})
