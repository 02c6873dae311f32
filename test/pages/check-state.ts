import type { Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { movedByTheme } from './moved-boxes.ts'
import type { SessionPage } from './session-page.ts'
import { checkedSizes, enlarged, laptop, phone, type Size, sizeName, type Theme } from './sizes.ts'
import type { State } from './states/state.ts'
import { type UnreadableText, unreadableTexts } from './texts/unreadable-texts.ts'

/** What is wrong with a state; each list should be empty. */
export interface Findings {
  /** The unreadable texts, each with the sizes. */
  readonly texts: readonly string[]
  /** The elements that make the page wider than its window, each with the size. */
  readonly overflows: readonly string[]
  /** What axe finds, against WCAG 2.2 and best practices: light on a phone, dark on a laptop. */
  readonly violations: readonly string[]
  /** What moves when only the theme changes, each with the size. */
  readonly moved: readonly string[]
}

/**
 * The widths at which the other theme is checked too: it uses the same boxes, and one narrow and one wide
 * layout prove that.
 */
const bothThemesAt: readonly number[] = [phone.width, laptop.width]

/**
 * Checks the current page in each size and theme. Repeats the check until nothing is wrong, or the same is wrong twice in
 * a row: on a busy machine something may appear late.
 */
export async function checkState(session: SessionPage, state: State): Promise<Findings> {
  let last = await checkOnce(session, state)
  for (let attempt = 0; attempt < 4 && count(last) > 0; attempt += 1) {
    const next = await checkOnce(session, state)
    const isSame = JSON.stringify(next) === JSON.stringify(last)
    last = next
    if (isSame) break
  }
  return last
}

function count(findings: Findings): number {
  return Object.values(findings).flat().length
}

/** Begins in the light theme and ends so, on a laptop. */
async function checkOnce(session: SessionPage, state: State): Promise<Findings> {
  const { page, resize } = session
  const texts = new Map<string, string[]>()
  const overflows: string[] = []
  const violations: string[] = []
  const moved: string[] = []
  const checked = { withFrame: state.withFrame ?? false, within: state.within ?? 'body' }
  let theme: Theme = 'light'
  const sizes = state.sizes ?? [enlarged, ...checkedSizes]
  for (const size of sizes) {
    const name = sizeName(size)
    await resize(size)
    overflows.push(...(await overflowing(page, size)))
    if (size === enlarged) continue
    for (const text of await unreadableTexts(page, checked)) {
      const sentence = describe(text)
      texts.set(sentence, [...(texts.get(sentence) ?? []), name])
    }
    if (!bothThemesAt.includes(size.width)) continue
    const broken = state.isBetween ? [] : await violationsOn(page)
    for (const rule of broken) violations.push(`${name} ${theme}: ${rule}`)
    // The next size begins with the theme that this one ends with, because each change takes time.
    theme = theme === 'light' ? 'dark' : 'light'
    for (const change of await movedByTheme(page, theme)) moved.push(`${name} ${theme}: ${change}`)
  }
  if (sizes.at(-1) !== laptop) await resize(laptop)
  await page.emulateMedia({ colorScheme: 'light' })
  return {
    texts: [...texts].map(([sentence, where]) => `${where.join(', ')}: ${sentence}`),
    overflows,
    violations,
    moved,
  }
}

/** Returns the elements that make the page wider than its window. */
export async function overflowing(page: Page, size: Size): Promise<string[]> {
  const elements = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
  return elements.map((element) => `${sizeName(size)}: ${element}`)
}

function describe({ kind, text, in: holder, by }: UnreadableText): string {
  const verb = {
    covered: 'is covered by',
    overprinted: 'is overprinted by',
    cut: 'is cut by',
    'runs out': 'runs out of',
  }
  return `"${text}" in ${holder} ${verb[kind]} ${by}`
}
