import { expect, type Page } from '@playwright/test'
import { limit } from '../limits.ts'
import { violationsOn } from './axe.ts'

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
export async function unseenFocus(page: Page): Promise<string[]> {
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
