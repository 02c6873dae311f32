import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
} from '@playwright/test'
import { consoleErrorsOf } from '../support/browser/people.ts'
import { showUntilGone } from '../support/browser/skeletons.ts'
import { limit } from '../support/limits.ts'
import { fixedMoment } from './fixed/fixed-data.ts'
import { laptop, type Size } from './sizes.ts'
import type { Viewer } from './states/state.ts'

/** How a viewer comes to the site: its address, and the viewer's session. */
export interface StoredViewer {
  readonly baseURL: string
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** A page of one viewer, which goes from state to state. */
export interface SessionPage {
  readonly page: Page
  /**
   * Opens an address as if for the first time, and waits until it is complete, unless it stays `unfinished`.
   */
  readonly goTo: (address: string, unfinished?: 'unfinished') => Promise<void>
  /** Waits until nothing is loading any more. */
  readonly settle: () => Promise<void>
  /** Gives the window another size, and waits until the page has followed. */
  readonly resize: (size: Size) => Promise<void>
  /** Returns the faults since the last `goTo`. */
  readonly faults: () => Faults
}

/** Events that no page may cause. */
export interface Faults {
  /** Requests to other websites. */
  readonly foreignRequests: readonly string[]
  /** Uncaught errors and console errors. */
  readonly consoleErrors: readonly string[]
  /** What moves for longer than a frame although reduced motion is preferred. */
  readonly motions: readonly string[]
}

/**
 * A timer of this length or more never fires: what would disappear by itself stays, however long the check
 * takes.
 */
const endlessMilliseconds = 3_000

const sessionPages = new Map<Viewer, Promise<SessionPage>>()

/** Returns the viewer's only page in this process, and opens it on the first call. */
export function sessionPageOf(browser: Browser, viewer: Viewer): Promise<SessionPage> {
  const session = sessionPages.get(viewer) ?? openSessionPage(browser, viewer)
  sessionPages.set(viewer, session)
  return session
}

/** Opens a page of a viewer. `options` replace those of its browser context, such as the size of the window. */
export async function openSessionPage(
  browser: Browser,
  viewer: Viewer,
  options: BrowserContextOptions = {},
): Promise<SessionPage> {
  const { PAGES_VIEWERS: viewers } = process.env
  if (!viewers) throw new Error('The global setup has started no server')
  const stored: StoredViewer = JSON.parse(readFileSync(path.join(viewers, `${viewer}.json`), 'utf8'))
  const { baseURL, storageState } = stored
  const context = await browser.newContext({
    ...stored,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: laptop,
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultNavigationTimeout(limit(60_000))
  await page.clock.setFixedTime(fixedMoment)
  await page.addInitScript(holdStill, endlessMilliseconds)
  const foreignRequests: string[] = []
  const motions: string[] = []
  const consoleErrors = consoleErrorsOf(page)
  const pending = new Set<Request>()
  let begun = 0
  // A stream of events stays open.
  const isCounted = (request: Request) => request.resourceType() !== 'eventsource'
  const end = (request: Request) => pending.delete(request)
  page.on('request', (request) => {
    if (isCounted(request)) {
      pending.add(request)
      begun += 1
    }
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(baseURL).origin) foreignRequests.push(request.url())
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const settle = async () => {
    // What has loaded may request more.
    for (let before = -1; before !== begun; ) {
      before = begun
      await expect.poll(() => addressesOf(pending), { timeout: limit(30_000), intervals: [20] }).toEqual([])
      motions.push(...(await page.evaluate(drawn)))
    }
  }
  return {
    page,
    settle,
    async resize(size) {
      await page.setViewportSize(size)
      await settle()
    },
    faults: () => ({ foreignRequests, consoleErrors, motions: [...new Set(motions)] }),
    async goTo(address, unfinished) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().setOffline(false)
      if (page.url().startsWith('http')) await page.evaluate(forget)
      await context.clearCookies()
      await context.addCookies(storageState.cookies)
      pending.clear()
      for (const list of [foreignRequests, consoleErrors, motions]) list.length = 0
      await page.goto(address)
      await expect(page.locator('main :is(h1, h2, p)').first()).toBeAttached({ timeout: limit(30_000) })
      const waiting = unfinished
        ? 'header [aria-busy]'
        : 'main :is(.skeleton, [data-waits]), header [aria-busy]'
      await showUntilGone(page, page.locator(waiting)).catch((cause: unknown) => {
        const happened = JSON.stringify({ pending: addressesOf(pending), consoleErrors }, null, 2)
        throw new Error(`${String(cause)}\nMeanwhile: ${happened}`, { cause })
      })
      await settle()
    },
  }
}

function addressesOf(requests: Iterable<Request>): string[] {
  return Array.from(requests, (request) => request.url())
}

/** Runs before the scripts of each page: stops all motion, and timers that make things disappear. */
function holdStill(endless: number): void {
  const set = window.setTimeout.bind(window)
  const held = (act: TimerHandler, after?: number, ...parts: unknown[]): number =>
    (after ?? 0) >= endless ? 0 : set(act, after, ...parts)
  Object.assign(window, { setTimeout: held })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, *::before, *::after {
      transition: none !important;
      content-visibility: visible !important;
      caret-color: transparent !important;
      scroll-behavior: auto !important;
    }
    /* Code uses a typeface of the machine, which each machine would draw differently. */
    code, kbd, samp, pre, .font-mono {
      font-family: var(--font-body) !important;
    }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Deletes what earlier states left in the browser, except for the session. */
function forget(): void {
  for (const key of Object.keys(localStorage)) if (key !== 'skyway.tokens') localStorage.removeItem(key)
  sessionStorage.clear()
}

/**
 * Waits for typefaces and pictures, ends animations, and waits until two frames have been drawn.
 *
 * @returns what moved for longer than a frame
 */
async function drawn(): Promise<string[]> {
  const moving: string[] = []
  await document.fonts.ready
  const near = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight * 2)
  await Promise.all(near.map((image) => image.decode().catch(() => undefined)))
  for (const animation of document.getAnimations()) {
    const { effect } = animation
    if (Number(effect?.getComputedTiming().duration) > 17 && effect instanceof KeyframeEffect)
      moving.push(effect.target?.outerHTML.slice(0, 200) ?? '')
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel()
    else animation.finish()
  }
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((done) => requestAnimationFrame(() => done(undefined)))
  return moving
}
