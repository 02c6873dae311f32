import { type Browser, expect, type Page, test } from '@playwright/test'
import { shutsOut } from './axe.ts'
import { complaintsOf } from './people.ts'
import type { Place } from './places.ts'
import { useEachControl } from './site-controls.ts'

/** From a screen of 1280 px that is enlarged four times, to the whole of it. */
const widths = [320, 360, 768, 1280] as const

/** By day on a phone and by night on a wide screen: each theme and each layout is looked at by axe once. */
const looks = [
  { colorScheme: 'light', axeAt: 360 },
  { colorScheme: 'dark', axeAt: 1280 },
] as const

/**
 * Visits each place with one browser page: it is whole and quiet, fits every width by day and by night, keeps nobody
 * out, asks nothing of other websites, shows the focus, and each of its controls does something.
 */
export function visitEach(places: readonly Place[], open: (browser: Browser) => Promise<Page>): void {
  // What a trace would tell, the messages of these tests tell.
  test.use({ trace: 'off' })

  let page: Page
  let complaints: string[]
  const abroad: string[] = []
  test.beforeAll(async ({ browser }) => {
    page = await open(browser)
    complaints = complaintsOf(page)
    const { origin } = new URL(page.url())
    page.on('request', (request) => {
      const { origin: asked, protocol } = new URL(request.url())
      if (asked !== origin && protocol.startsWith('http')) abroad.push(request.url())
    })
  })
  test.afterAll(() => page.context().close())

  for (const { address } of places) {
    test(`[SITE-01] [T-G5] ${address} is whole and quiet, fits every screen, keeps nobody out, and all on it works`, async () => {
      complaints.length = 0
      abroad.length = 0
      await arrive(page, address)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.getByRole('banner')).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toHaveCount(1)
      for (const { colorScheme, axeAt } of looks) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const width of widths) {
          await page.setViewportSize({ width, height: 720 })
          expect.soft(await stickingOut(page), `${colorScheme}, ${width} px wide`).toEqual([])
          if (width === axeAt) expect.soft(await shutsOut(page), `${colorScheme}, ${width} px`).toEqual([])
        }
      }
      // Before anything was pressed: a map comes from elsewhere when it is asked for.
      expect.soft(abroad).toEqual([])
      expect.soft(await unseenFocus(page), 'where the focus cannot be seen').toEqual([])
      expect.soft(await useEachControl(page, () => arrive(page, address)), 'dead controls').toEqual([])
      expect(complaints.filter((line) => !refusal.test(line))).toEqual([])
    })
  }
}

/** What a browser says of an answer that refuses what a control sent: made-up passwords and codes are refused. */
const refusal =
  /^Failed to load resource: the server responded with a status of 4\d\d|could not be (sent|created)/

/** Opens an address and waits until nothing on it is on its way. */
async function arrive(page: Page, address: string): Promise<void> {
  // A control pressed just before may lead away in this very moment.
  await expect(() => page.goto(address)).toPass({ timeout: 15_000 })
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(page.locator('main .skeleton, header [aria-busy]')).toHaveCount(0)
}

/** What makes a page wider than its window, once it has had time to follow a change of its size. */
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
  // Asked from outside: a page without scripts has no frames to wait for.
  await expect
    .poll(look, { timeout: 2_000 })
    .toBe(0)
    .catch(() => {})
  return found
}

/** Links and controls that look the same with the focus of the keyboard as without it. */
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
        // What is hidden takes no focus; a hidden radio button is shown by its label.
        return document.activeElement === stop && !isSeen(stop) && !isSeen(stop.closest('label') ?? stop)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
}
