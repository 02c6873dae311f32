import type { Page } from '@playwright/test'
import type { Theme } from './sizes.ts'

/**
 * Changes the theme, and returns what moves, comes or goes with it. While a modal dialog is open, only the dialog is
 * compared.
 */
export async function movedByTheme(page: Page, theme: Theme): Promise<string[]> {
  const before = await page.evaluateHandle(boxesOf)
  try {
    await page.emulateMedia({ colorScheme: theme })
    return await page.evaluate(movedSince, before)
  } finally {
    await before.dispose()
  }
}

/** Returns the box of every element. Runs in the page. */
function boxesOf(): Map<Element, DOMRect> {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  return new Map(
    [...root.querySelectorAll('*:not(script, style, svg *)')].map((element) => [
      element,
      element.getBoundingClientRect(),
    ]),
  )
}

/** Returns a sentence for each way in which elements have moved. Runs in the page. */
function movedSince(before: ReadonlyMap<Element, DOMRect>): string[] {
  /** The pixels by which a box may differ, because of rounding. */
  const tolerance = 2
  const moved = new Map<string, Element[]>()
  for (const [element, was] of before) {
    const is = element.getBoundingClientRect()
    const [across, down] = [is.left - was.left, is.top - was.top]
    const [wider, higher] = [is.width - was.width, is.height - was.height]
    if (![across, down, wider, higher].some((pixels) => Math.abs(pixels) > tolerance)) continue
    const change = `moves by ${Math.round(across)},${Math.round(down)} and grows by ${Math.round(wider)},${Math.round(higher)}`
    moved.set(change, [...(moved.get(change) ?? []), element])
  }
  return [...moved].map(([change, elements]) => {
    const more = elements.length > 1 ? `, and ${elements.length - 1} more with it` : ''
    return `${elements[0]?.outerHTML.slice(0, 200)} ${change}${more}`
  })
}
