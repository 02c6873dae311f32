// Presses links in a real browser, 40 ms away from the server, and prints how long after the press the next page was
// painted: for a link that was pointed at before, as with a mouse, and for one that was not, as with a finger.
// Each is the median of five visits with empty caches. Exits with 1 if a page whose link was pointed at took
// more than 100 ms. Other work on the machine makes pages look slow.
//   script/trial next-page              starts a server
//   script/trial next-page --runs 9     more visits
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { launchOptions } from '../support/browser/launch.ts'
import { openDistantServer } from '../support/server/slow-line.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = z.coerce.number().int().positive().parse(values.runs)
const addedDelay = 40
const mostMilliseconds = 100
/** How long a mouse rests on a link before it is pressed, in milliseconds. */
const pointedFor = 250

/** A link by the page that has it, where it is, and where it leads. */
const links = [
  ['/', 'header', '/pricing'],
  ['/', 'main', '/game-dashboard'],
  ['/pricing', 'footer', '/services'],
  ['/about', 'footer', '/privacy'],
  ['/services', 'header', '/blogs'],
  ['/blogs', 'main', '/blogs/three-thousand-skies'],
  ['/portfolio', 'main', '/portfolio/kettle'],
  ['/contact', 'footer', '/'],
] as const

type Pointer = 'mouse' | 'finger'

const { server, line } = await openDistantServer()
const browser = await chromium.launch(launchOptions)
try {
  line.delay = addedDelay
  console.log('mouse   finger')
  for (const [from, part, to] of links) {
    const mouse = await medianOf(() => press(browser, { from, part, to, pointer: 'mouse' }))
    const finger = await medianOf(() => press(browser, { from, part, to, pointer: 'finger' }))
    const isLate = mouse > mostMilliseconds
    if (isLate) process.exitCode = 1
    const [a, b] = [mouse, finger].map((time) => `${time.toFixed(0)} ms`.padStart(6))
    console.log(`${a}  ${b}  ${from} to ${to}${isLate ? `  MORE THAN ${mostMilliseconds} ms` : ''}`)
  }
} finally {
  await browser.close()
  await server.close()
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let run = 1; run <= runs; run += 1) all.push(await measure())
  return all.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0
}

interface Press {
  readonly from: string
  readonly part: 'header' | 'main' | 'footer'
  readonly to: string
  readonly pointer: Pointer
}

/** Opens a page, presses a link on it, and returns when the next page was painted, in milliseconds. */
async function press(browser: Browser, { from, part, to, pointer }: Press): Promise<number> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 800 },
    // Without a graphics processor, each frame of a motion is drawn by the processor that opens the page.
    reducedMotion: 'reduce',
    hasTouch: pointer === 'finger',
  })
  try {
    const page = await context.newPage()
    await page.goto(from)
    // The last part of the shell to load: what fetches the next page.
    await page.locator('#main ~ [aria-live]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const link = page.locator(`${part} a[href="${to}"]`).first()
    if (part === 'header') await page.getByRole('button', { name: 'UI Setups' }).focus()
    await link.scrollIntoViewIfNeeded()
    const painted = page.evaluate(untilPainted, to)
    if (pointer === 'finger') await link.tap()
    else await pressWithMouse(page, link)
    return await painted
  } finally {
    await context.close()
  }
}

async function pressWithMouse(page: Page, link: Locator): Promise<void> {
  await link.hover()
  await page.waitForTimeout(pointedFor)
  await page.mouse.down()
  await page.mouse.up()
}

/**
 * Runs in the page. Resolves to the milliseconds from the next press to the end of the frame in which another title
 * is shown at the address.
 */
function untilPainted(to: string): Promise<number> {
  return new Promise((resolve) => {
    const before = document.querySelector('main h1')
    let pressed = 0
    addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
    const watch = new MutationObserver(() => {
      const title = document.querySelector('main h1')
      if (location.pathname !== to || title === null || title === before) return
      watch.disconnect()
      // A message sent from within a frame arrives after that frame has been drawn and handed over.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - pressed)
        port2.postMessage(null)
      })
    })
    watch.observe(document, { childList: true, subtree: true, characterData: true })
  })
}
