import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { middleOf } from './play.ts'

/** One way to operate a game table. */
export interface InputMethod {
  /** The browser options that it needs. */
  readonly context: BrowserContextOptions
  /** Puts a pile of the market on a place of the sky. */
  lay(page: Page, pile: Locator, place: Locator): Promise<void>
  /** Makes a sandwich of three cards in the given order. */
  make(page: Page, cards: readonly Locator[]): Promise<void>
  /** Presses a button outside the cards. */
  readonly press: Press
}

type Press = (page: Page, item: Locator) => Promise<void>

/** Clicks where the item is drawn, whatever may be above it there. */
export const mouse = pressing(async (page, item) => {
  const { x, y } = await middleOf(item)
  await page.mouse.click(x, y)
})

/** Taps where the item is drawn, whatever may be above it there. */
export const finger = pressing(
  async (page, item) => {
    const { x, y } = await middleOf(item)
    await page.touchscreen.tap(x, y)
  },
  { hasTouch: true, isMobile: true },
)

/** Uses the arrows and Enter from where the focus is, and Tab only to reach the table. */
export const keys: InputMethod = {
  ...pressing(async (page, item) => {
    await moveFocusTo(page, item)
    await page.keyboard.press('Enter')
  }),
  async press(page, button) {
    // The button may be before or after the cards.
    for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      if (await button.evaluate(hasFocus)) break
    }
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
  },
}

/** Does what a screen reader does without a pointer: finds the item by its name and activates it. */
export const names = pressing((_, item) => item.dispatchEvent('click'))

function pressing(press: Press, context: BrowserContextOptions = {}): InputMethod {
  return {
    context,
    async lay(page, pile, place) {
      await press(page, pile)
      await press(page, place)
    },
    async make(page, cards) {
      for (const card of cards) await press(page, card)
    },
    press,
  }
}

/** Moves the focus by arrows, as somebody would who sees where the focus and the item are. */
async function moveFocusTo(page: Page, item: Locator): Promise<void> {
  await focusTable(page)
  for (let steps = 0; steps < 12; steps += 1) {
    const key = await item.evaluate(arrowTowards)
    if (key === null) break
    await page.keyboard.press(key)
  }
  await expect(item, 'The arrows lead there').toBeFocused()
}

function hasFocus(element: Element): boolean {
  return element === document.activeElement
}

/**
 * Returns the arrow that leads from the focus towards the middle of an item, or null when the focus is there.
 */
function arrowTowards(item: Element): string | null {
  const box = item.getBoundingClientRect()
  const x = box.left + box.width / 2
  const y = box.top + box.height / 2
  const { left, right, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
  if (y < top) return 'ArrowUp'
  if (y > bottom) return 'ArrowDown'
  if (x < left) return 'ArrowLeft'
  return x > right ? 'ArrowRight' : null
}

/** Presses Tab until the focus is on a playable item of the table. */
async function focusTable(page: Page): Promise<void> {
  await pressUntil(page, 'Tab', () => document.activeElement?.matches('[role=group] button') ?? false)
}

/** After the end of a game, goes back with Tab to the nearest link to another game, and follows it. */
export async function playAnother(page: Page): Promise<void> {
  await pressUntil(page, 'Shift+Tab', () =>
    ['Play Again', 'New Game'].includes(document.activeElement?.textContent ?? ''),
  )
  await page.keyboard.press('Enter')
}

async function pressUntil(page: Page, key: string, isThere: () => boolean): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.evaluate(isThere)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there`)
}
