import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { limit } from '../limits.ts'

/** Marks the elements to leave out. */
const repeated = 'data-repeated'

/** Returns the violations that axe finds on a page, or a part of it: one line per rule, with the elements. */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include(part)
    // Reporting only violations saves a quarter of the time. Frames are checked separately: axe waits many
    // seconds for an answer from a sandboxed one.
    .options({ resultTypes: ['violations'], iframes: false })
    // Runs axe in the page itself, since nothing on it comes from another origin. Otherwise axe opens another
    // page for each run.
    .setLegacyMode()
    // It takes what a card shows besides its picture, such as the score that a choice would bring, for its label.
    .disableRules('label-content-name-mismatch')
  await page.waitForFunction(isSettled, undefined, { polling: 50, timeout: limit(30_000) })
  if (await page.evaluate(markRepeated, repeated)) axe.exclude(`[${repeated}]`)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

/**
 * Returns whether no color is on its way from one theme or state to another. It is asked repeatedly, since the `finished`
 * of a transition never settles if its element is removed.
 */
function isSettled(): boolean {
  return !document
    .getAnimations()
    .some(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
}

/**
 * Marks all but the first five of siblings with the same tag and classes, such as the rows of a long table.
 * Returns whether there are any.
 */
function markRepeated(mark: string): boolean {
  const counts = new Map<Element | null, Map<string, number>>()
  let isAny = false
  for (const element of document.querySelectorAll('body *')) {
    const kinds = counts.get(element.parentElement) ?? new Map<string, number>()
    counts.set(element.parentElement, kinds)
    const kind = `${element.tagName} ${element.getAttribute('class')}`
    const count = (kinds.get(kind) ?? 0) + 1
    kinds.set(kind, count)
    element.toggleAttribute(mark, count > 5)
    if (count > 5) isAny = true
  }
  return isAny
}
