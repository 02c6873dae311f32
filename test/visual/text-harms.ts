import type { Page } from '@playwright/test'
import { coveredTexts } from './covered-texts.ts'
import { cutTexts } from './cut-texts.ts'
import { pageGeometry, type TextsLooked } from './page-geometry.ts'

/** A text that cannot be read as intended, and the element that causes it. */
export interface TextHarm {
  /**
   * `covered`: something opaque is above it. `overprinted`: another text is on top of it. `cut`: an element
   * that clips shows only a part of it. `runs out`: it leaves its box, or the page.
   */
  readonly kind: 'covered' | 'overprinted' | 'cut' | 'runs out'
  readonly text: string
  /** The element that contains the text. */
  readonly in: string
  /** The element that covers, overprints or cuts it, or that it runs out of. */
  readonly by: string
}

/**
 * Finds every visible text of the open page that is covered, overprinted, cut or runs out of its box. While a
 * modal dialog is open, only the dialog is checked. These are allowed: text for screen readers only, text
 * below a fixed header that appears when the page is scrolled, text in a scrolling element, an ellipsis whose
 * element or an ancestor has the whole text as `title`, elements above a text that paint nothing, messages
 * that cover the page for a while, and covered decoration (`aria-hidden`).
 */
export async function textHarms(page: Page, looked: TextsLooked): Promise<TextHarm[]> {
  const geometry = await page.evaluateHandle(pageGeometry, looked)
  try {
    const cut = await page.evaluate(cutTexts, { geometry, within: looked.within })
    const covered = await page.evaluate(coveredTexts, geometry)
    const all = [...covered, ...cut]
    return [...new Map(all.map((harm) => [`${harm.kind} ${harm.text} ${harm.by}`, harm])).values()]
  } finally {
    await geometry.dispose()
  }
}
