import type { Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { differences, type Layout, layoutOf, sentences } from './layout.ts'
import { bothThemesAt, checkedSizes, colorSize, type Size, sizeName, type Theme, themes } from './looks.ts'
import { type SeenElement, seenElements } from './seen-elements.ts'
import type { Stage } from './stage.ts'
import type { State } from './state.ts'
import { type TextHarm, textHarms } from './text-harms.ts'

/** The result of one pass through the sizes and themes. */
export interface Look {
  readonly layout: Layout
  /** What moves when only the theme changes, as sentences; it should be nothing. */
  readonly movedByTheme: readonly string[]
  /** The unreadable texts, each with the sizes. */
  readonly harms: readonly string[]
  /** The elements that make the page wider than its window, each with the sizes. */
  readonly overflows: readonly string[]
  /**
   * The violations that axe finds, against WCAG 2.2 and best practices: light on a phone, dark on a laptop.
   */
  readonly violations: readonly string[]
}

/** A window of 1280x720 at a zoom of 400 %. */
const enlarged: Size = { width: 320, height: 180 }

/** Checks the current page in each size and theme, and with four suit colors if it shows cards. */
export async function look({ page, settle }: Stage, state: State): Promise<Look> {
  const harms = new Map<string, string[]>()
  const overflows: string[] = []
  const violations: string[] = []
  const bySize = new Map<string, readonly SeenElement[]>()
  const byPalette = new Map<string, readonly SeenElement[]>()
  const movedByTheme: string[] = []
  const frame = { withFrame: state.withFrame ?? false }
  let shown: Theme = 'light'
  for (const size of state.sizes ?? checkedSizes) {
    await page.setViewportSize(size)
    await settle()
    for (const harm of await textHarms(page, { ...frame, within: state.within ?? 'body' })) {
      const sentence = describe(harm)
      harms.set(sentence, [...(harms.get(sentence) ?? []), sizeName(size)])
    }
    for (const element of await page.evaluate(overflowing)) overflows.push(`${sizeName(size)}: ${element}`)
    if (state.textsOnly) continue
    const first = await page.evaluate(seenElements, frame)
    if (!bothThemesAt.includes(size.width)) {
      bySize.set(sizeName(size), first)
      continue
    }
    for (const violation of await violationsOn(page))
      violations.push(`${sizeName(size)} ${shown}: ${violation}`)
    // The next size begins with the theme that this one ends with, because each change takes time.
    const other: Theme = shown === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: other })
    const second = await page.evaluate(seenElements, frame)
    const [light, dark] = shown === 'light' ? [first, second] : [second, first]
    shown = other
    bySize.set(sizeName(size), light)
    movedByTheme.push(...changes(light, dark, `${sizeName(size)} dark`))
    if (sizeName(size) !== sizeName(colorSize)) continue
    byPalette.set('light', light)
    byPalette.set('dark', dark)
  }
  if (state.withCards) {
    await page.setViewportSize(colorSize)
    await preferSuits(page, 'four')
    await settle()
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      byPalette.set(`${theme}, four colors`, await page.evaluate(seenElements, frame))
    }
    await preferSuits(page, 'two')
  }
  if (!state.sizes) {
    await page.setViewportSize(enlarged)
    await settle()
    for (const element of await page.evaluate(overflowing))
      overflows.push(`${sizeName(enlarged)}: ${element}`)
    // The browser scrolls to the focused element a moment after the change, and the next page would start
    // there.
    await page.setViewportSize(colorSize)
    await settle()
    await page.evaluate(() => window.scrollTo(0, 0))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return {
    layout: layoutOf(bySize, byPalette),
    movedByTheme,
    overflows,
    violations,
    harms: [...harms].map(([sentence, where]) => `${where.join(', ')}: ${sentence}`),
  }
}

/** Returns the elements that make the page wider than its window. Runs in the page. */
export function overflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** Returns what moves from one list of elements to another. */
function changes(before: readonly SeenElement[], after: readonly SeenElement[], where: string): string[] {
  const none = new Map<string, readonly SeenElement[]>()
  const [was, is] = [layoutOf(new Map([[where, before]]), none), layoutOf(new Map([[where, after]]), none)]
  return sentences(differences(was, is))
}

/**
 * Sets the preference for two or four suit colors as another tab would, so that it takes effect immediately.
 */
export async function preferSuits(page: Page, suits: 'two' | 'four'): Promise<void> {
  await page.evaluate((chosen) => {
    const kept: object = JSON.parse(localStorage.getItem('preferences') ?? '{}')
    localStorage.setItem('preferences', JSON.stringify({ ...kept, suits: chosen }))
    dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))
  }, suits)
}

function describe({ kind, text, in: holder, by }: TextHarm): string {
  const verb = {
    covered: 'is covered by',
    overprinted: 'is overprinted by',
    cut: 'is cut by',
    'runs out': 'runs out of',
  }
  return `"${text}" in ${holder} ${verb[kind]} ${by}`
}
