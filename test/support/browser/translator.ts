import type { Page } from '@playwright/test'

/** Marks a translated text. Playwright ignores this character, so that tests find texts by their words. */
export const translated = '\u200b'

/** Returns a text as the translator of `translate` shows it. */
export function translationOf(text: string): string {
  return text + translated
}

/**
 * Translates every page that is opened from now on as browsers do: puts an element with a translation in place of each text
 * that the page shows, now and later.
 *
 * @param when the event of the document with which it begins: `hydrated`, once the page works, or `readystatechange`, as
 *   soon as its HTML is there and before its scripts run
 */
export async function translate(
  page: Page,
  when: 'hydrated' | 'readystatechange' = 'hydrated',
): Promise<void> {
  await page.addInitScript(startTranslator, { when, mark: translated })
}

/** Translates the page that it runs in from the next event of this name on. Returns the function that ends it. */
export function startTranslator({ when, mark }: { when: string; mark: string }): () => void {
  const untouched = 'font, noscript, script, style, textarea'
  const translateIn = (node: Node): void => {
    if (!(node instanceof Text)) {
      node.childNodes.forEach(translateIn)
      return
    }
    if (node.data.trim() === '' || !node.parentElement || node.parentElement.closest(untouched)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(node.data + mark)
    outer.append(inner)
    node.replaceWith(outer)
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(translateIn)
  })
  const start = () => {
    translateIn(document.body)
    observer.observe(document.body, { childList: true, subtree: true })
  }
  document.addEventListener(when, start, { once: true })
  return () => observer.disconnect()
}
