import type { Page } from '@playwright/test'

/** The characters that have been checked already, each with the requested typeface. */
const known = new Set<string>()

/** Marks the elements to check. */
const mark = 'data-new-characters'

/**
 * Returns the typefaces of the machine that texts of the open page use. The site serves all of our typefaces;
 * a system typeface differs on another machine, which then draws the page differently. Characters that
 * another page of this process has had are skipped.
 */
export async function foreignTypefaces(page: Page): Promise<string[]> {
  const characters = await page.evaluate(markCharacters, { mark, known: [...known] })
  const client = await page.context().newCDPSession(page)
  try {
    await client.send('DOM.enable')
    await client.send('CSS.enable')
    const { root } = await client.send('DOM.getDocument', { depth: 0 })
    const selector = `[${mark}]`
    const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    const ofEach = await Promise.all(
      nodeIds.map((nodeId) => client.send('CSS.getPlatformFontsForNode', { nodeId })),
    )
    const foreign = ofEach.flatMap(({ fonts }) => fonts.filter(({ isCustomFont }) => !isCustomFont))
    // Foreign typefaces are reported again for each page that has them.
    if (foreign.length === 0) for (const character of characters) known.add(character)
    return [...new Set(foreign.map(({ familyName }) => familyName))]
  } finally {
    await client.detach()
  }
}

/**
 * Marks the elements with characters in a typeface that are not known yet, and returns those characters. Runs
 * in the page.
 */
function markCharacters({ mark, known }: { mark: string; known: readonly string[] }): string[] {
  const seen = new Set(known)
  const found: string[] = []
  for (const element of document.querySelectorAll('body *:not(svg, svg *, script, style)')) {
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const { fontFamily, fontWeight, fontStyle } = getComputedStyle(element)
    const fresh = [...new Set(texts.map(({ textContent }) => textContent).join(''))]
      .map((character) => `${fontFamily} ${fontWeight} ${fontStyle} ${character}`)
      .filter((one) => !seen.has(one))
    element.toggleAttribute(mark, fresh.length > 0)
    for (const one of fresh) {
      seen.add(one)
      found.push(one)
    }
  }
  return found
}
