import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { dragByTouch, dragTo, middleOf } from './robot.ts'

/** One way in which people touch a table. */
export interface Hand {
  /** What a browser needs for it. */
  readonly context: BrowserContextOptions
  /** Lays a pile of the market on a place of the sky. */
  lay(page: Page, pile: Locator, place: Locator): Promise<void>
  /** Makes a sandwich of three cards in their order. */
  make(page: Page, cards: readonly Locator[]): Promise<void>
}

type Press = (page: Page, item: Locator) => Promise<void>
type Drag = (page: Page, from: Locator, to: Locator) => Promise<void>

/** Clicks wherever the item is drawn, whatever may lie above it there. */
export const mouse = pressing(async (page, item) => {
  const { x, y } = await middleOf(item)
  await page.mouse.click(x, y)
})

export const finger = pressing(
  async (page, item) => {
    const { x, y } = await middleOf(item)
    await page.touchscreen.tap(x, y)
  },
  { hasTouch: true, isMobile: true },
)

/** Arrows and Enter from where the focus is, Tab only to come to the table. */
export const keys = pressing(async (page, item) => {
  await walkTo(page, item)
  await page.keyboard.press('Enter')
})

/** Does what a screen reader does for who has no pointer: it names the thing, and calls it. */
export const names = pressing((_, item) => item.dispatchEvent('click'))

export const draggingMouse = dragging(dragTo)

export const draggingFinger = dragging(dragByTouch, { hasTouch: true, isMobile: true })

function pressing(press: Press, context: BrowserContextOptions = {}): Hand {
  return {
    context,
    async lay(page, pile, place) {
      await press(page, pile)
      await press(page, place)
    },
    async make(page, cards) {
      for (const card of cards) await press(page, card)
    },
  }
}

function dragging(drag: Drag, context: BrowserContextOptions = {}): Hand {
  return {
    context,
    lay: drag,
    async make(page, cards) {
      const plate = page.getByRole('list', { name: /sandwich$/ })
      for (const card of cards) await drag(page, card, plate)
    },
  }
}

/** Steers the focus by arrows, as one who sees where it is and where the item is. */
async function walkTo(page: Page, item: Locator): Promise<void> {
  await comeToTable(page)
  const goal = await middleOf(item)
  for (let steps = 0; steps < 12; steps += 1) {
    const key = await page.evaluate(wayTo, goal)
    if (key === null) return
    await page.keyboard.press(key)
  }
  throw new Error('The arrows do not lead there')
}

/** The arrow that leads from what has the focus towards a point; null when the point is on it. */
function wayTo({ x, y }: { x: number; y: number }): string | null {
  const { left, right, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
  if (y < top) return 'ArrowUp'
  if (y > bottom) return 'ArrowDown'
  if (x < left) return 'ArrowLeft'
  return x > right ? 'ArrowRight' : null
}

/** Presses Tab until the focus is on something of the table that can be played. */
async function comeToTable(page: Page): Promise<void> {
  await pressUntil(page, 'Tab', () => document.activeElement?.matches('[role=group] button') ?? false)
}

/** After a game's end: goes back by Tab to the nearest link to another game, and follows it. */
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
