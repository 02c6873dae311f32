import type { Page } from '@playwright/test'
import { coveredTexts } from './covered-texts.ts'
import { cutTexts } from './cut-texts.ts'
import { type CheckedTexts, pageGeometry } from './page-geometry.ts'

/** A text that cannot be read as intended, and the element that causes it. */
export interface UnreadableText {
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
export async function unreadableTexts(page: Page, checked: CheckedTexts): Promise<UnreadableText[]> {
  const geometry = await page.evaluateHandle(pageGeometry, checked)
  try {
    const cut = await page.evaluate(cutTexts, { geometry, within: checked.within })
    const covered = await page.evaluate(coveredTexts, geometry)
    const all = [...covered, ...cut]
    return [...new Map(all.map((text) => [`${text.kind} ${text.text} ${text.by}`, text])).values()]
  } finally {
    await geometry.dispose()
  }
}
