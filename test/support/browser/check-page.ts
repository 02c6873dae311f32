import { type Browser, expect, type Page } from '@playwright/test'
import { limit } from '../limits.ts'
import { violationsOn } from './axe.ts'
import { useEachControl } from './page-controls.ts'
import type { Place } from './pages.ts'
import { complaintsOf } from './people.ts'
import { showUntilGone } from './skeletons.ts'
import { test } from './test.ts'

/**
 * Tests each page in one browser page: it is complete, has no console errors, shows the focus, and each of
 * its controls does something. `test/visual` tests the layout and texts at every size and in every theme.
 */
export function visitEach(places: readonly Place[], open: (browser: Browser) => Promise<Page>): void {
  // The messages of these tests contain what a trace would show.
  test.use({ trace: 'off' })

  let page: Page
  let complaints: string[]
  test.beforeAll(async ({ browser }) => {
    page = await open(browser)
    complaints = complaintsOf(page)
  })
  test.afterAll(() => page.context().close())

  for (const { address } of places) {
    test(`[SITE-01] [LOOK-02] ${address} is whole and quiet, shows the focus, and all on it works`, async () => {
      complaints.length = 0
      await arrive(page, address)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.getByRole('banner')).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toHaveCount(1)
      expect.soft(await unseenFocus(page), 'where the focus cannot be seen').toEqual([])
      expect.soft(await useEachControl(page, () => arrive(page, address)), 'dead controls').toEqual([])
      await expect.poll(() => complaints.filter((line) => !refusal.test(line))).toEqual([])
    })
  }
}

/** The browser's message about a refused request: made-up passwords and codes are refused. */
const refusal =
  /^Failed to load resource: the server responded with a status of 4\d\d|could not be (sent|created)/

/** Opens an address and waits until nothing is loading. */
async function arrive(page: Page, address: string): Promise<void> {
  // A control that was just pressed may still be changing the page.
  await expect(() => page.goto(address)).toPass({ timeout: limit(15_000) })
  await expect(page.locator('main h1')).toHaveCount(1)
  await showUntilGone(page, page.locator('main :is(.skeleton, [data-waits]), header [aria-busy]'))
}

/**
 * Returns the elements that make a page wider than its window, once the page has had time to follow a change
 * of size.
 */
export async function stickingOut(page: Page): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      return [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 200))
    })
    return found.length
  }
  // Polled from outside the page: a page without scripts has no animation frames to wait for.
  await expect
    .poll(look, { timeout: limit(2_000) })
    .toBe(0)
    .catch(() => {})
  return found
}

/** Returns the links and controls that look the same with keyboard focus as without it. */
async function unseenFocus(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const isSeen = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    return [...document.querySelectorAll<HTMLElement>(stops)]
      .filter((stop) => {
        stop.focus()
        // A hidden element takes no focus; a hidden radio button is shown by its label.
        return document.activeElement === stop && !isSeen(stop) && !isSeen(stop.closest('label') ?? stop)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
}

/** Checks what the page shows now in both themes and on the smallest phone. */
export async function isForEveryone(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 320, height: 568 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOn(page, 'main')).toEqual([])
  }
  expect(await stickingOut(page)).toEqual([])
  await page.setViewportSize(size)
}
