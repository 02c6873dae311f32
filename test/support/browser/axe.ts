import type { Page } from '@playwright/test'
import axe, { type ElementContext, type RunOptions } from 'axe-core'
import { limit } from '../limits.ts'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** Marks the elements to leave out. */
const repeated = 'data-repeated'

const options: RunOptions = {
  // Reporting only violations saves a quarter of the time. Frames are checked separately: axe waits many seconds for an
  // answer from a sandboxed one.
  resultTypes: ['violations'],
  iframes: false,
  // It takes what a card shows besides its picture, such as the score that a choice would bring, for its label.
  rules: { 'label-content-name-mismatch': { enabled: false } },
}

/** Returns the violations that axe finds on a page, or a part of it: one line per rule, with the elements. */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  await page.waitForFunction(isSettled, undefined, { polling: 50, timeout: limit(30_000) })
  const isAny = await page.evaluate(markRepeated, repeated)
  // It is long, so a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const context = { include: [part], exclude: isAny ? [`[${repeated}]`] : [] }
  const violations = await page.evaluate(runAxe, { context, options })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join('\n')}`)
}

/** Returns the rules that a part of the page breaks, each with the elements. Runs in the page, which has axe. */
async function runAxe({ context, options }: { context: ElementContext; options: RunOptions }) {
  const { violations } = await window.axe.run(context, options)
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
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
 * Marks the elements that repeat others: all but the first five of siblings with the same tag and classes, such as the
 * rows of a long table, and all but the first twenty that have the same ancestors as well, such as the parts of a long
 * list of lists. Returns whether there are any.
 */
function markRepeated(mark: string): boolean {
  const siblings = new Map<Element | null, Map<string, number>>()
  /** A number for each chain of tags and classes, from the body to an element. */
  const chains = new Map<string, number>()
  const chainOf = new Map<Element | null, number>()
  const alike = new Map<number, number>()
  let isAny = false
  for (const element of document.querySelectorAll('body *')) {
    const { parentElement: parent, tagName } = element
    const kind = `${tagName} ${element.getAttribute('class')}`
    const counts = siblings.get(parent) ?? new Map<string, number>()
    siblings.set(parent, counts)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = `${chainOf.get(parent)} ${kind}`
    const chain = chains.get(name) ?? chains.size
    chains.set(name, chain)
    chainOf.set(element, chain)
    const countAlike = (alike.get(chain) ?? 0) + 1
    alike.set(chain, countAlike)
    // axe compares each element with each mark, so the parts of what is marked have none.
    const isPart = parent?.closest(`[${mark}]`) != null
    const isRepeated = !isPart && (count > 5 || countAlike > 20)
    element.toggleAttribute(mark, isRepeated)
    if (isRepeated) isAny = true
  }
  return isAny
}
