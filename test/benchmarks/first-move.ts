// Walks a new person from the home page to the first move, in a real browser against a real server without a
// mail server, and prints clicks, typed fields, and how long the product made the person wait: the sum of the
// times from a click to the next possible action. One person has a Sign-In Code; another has none and asks
// for one. A third has no account at all and makes the first moves of the round to try. Exits with 1 above 4 clicks, 3 fields
// or 3 s, if asking takes more than one press, or if the round to try needs more than one press before it.
//   script/trial first-move
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test'
import * as codesText from '../../content/text/codes.ts'
import * as homeText from '../../content/text/home.ts'
import * as signInText from '../../content/text/sign-in.ts'
import { launchOptions } from '../support/browser/launch.ts'
import { makeAdmin } from '../support/browser/people.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

const most = { clicks: 4, fields: 3, waited: 3000 }

/** Acts as a person and counts what it costs. */
class Walk {
  readonly page: Page
  clicks = 0
  fields = 0
  /** In milliseconds. */
  waited = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Clicks, and waits until the next action is possible. */
  async click(control: Locator, next: Locator): Promise<void> {
    await ready(control)
    const clickedAt = performance.now()
    await control.click()
    await ready(next)
    this.clicks += 1
    this.waited += performance.now() - clickedAt
  }

  /** Types a text into a field. */
  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.fields += 1
  }
}

/** Waits until an element can be clicked: visible, enabled, still, and covered by nothing. */
async function ready(element: Locator): Promise<void> {
  await element.click({ trial: true })
}

/** Walks from the home page to the sign-up form, fills it in and sends it. `next` is what the person does then. */
async function signUp(
  walk: Walk,
  { email, code }: { email: string; code?: string },
  next: Locator,
): Promise<void> {
  const { page } = walk
  const field = (name: string) => page.getByRole('main').locator(`input[name="${name}"]`)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const submit = page.getByRole('button', { name: signInText.createAccount })
  await walk.click(page.getByRole('button', { name: homeText.start }).first(), submit)
  await walk.type(field('email'), email)
  await walk.type(field('password'), 'a ladder of clubs')
  if (code !== undefined) await walk.type(field('signInCode'), code)
  await walk.click(submit, next)
}

async function newWalk(browser: Browser, server: TestServer): Promise<Walk> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 720 },
  })
  return new Walk(await context.newPage())
}

async function walkWithCode(walk: Walk, code: string): Promise<void> {
  const { page } = walk
  const pile = page.getByRole('button', { name: /^Market pile 1:/ })
  const place = page.getByRole('button', { name: /^Place .* empty$/ }).first()
  await signUp(walk, { email: 'rosa@example.org', code }, pile)
  await walk.click(pile, place)
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/games') && response.request().method() === 'PUT',
  )
  await walk.click(place, page.getByRole('button', { name: /^Market pile \d:/ }).first())
  if (!(await answer).ok()) throw new Error('The first move was refused')
}

/** Returns how many presses it took to ask for a code once the account was made. */
async function walkWithoutCode(walk: Walk): Promise<number> {
  const email = 'wren@example.org'
  const ask = walk.page.getByRole('dialog').getByRole('button', { name: codesText.askForCode })
  await signUp(walk, { email }, ask)
  const before = walk.clicks
  await walk.click(ask, walk.page.getByText(codesText.asked({ personEmail: email })))
  return walk.clicks - before
}

/** Tries a round. Returns how many presses it took until a card of it could be taken. */
async function tryRound(walk: Walk): Promise<number> {
  const { page } = walk
  const marked = page.locator('[aria-current="step"]')
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await walk.click(page.getByRole('link', { name: homeText.tryRound }).first(), marked)
  const before = walk.clicks
  await walk.click(marked, marked)
  await walk.click(marked, marked)
  await expect(page.getByRole('button', { name: /^Place .* on / })).toHaveCount(1)
  return before
}

function report(name: string, { clicks, fields, waited }: Walk): void {
  console.log(
    `${name.padEnd(14)} ${clicks} clicks, ${fields} fields, ${(waited / 1000).toFixed(2)} s of waiting`,
  )
  if (clicks > most.clicks || fields > most.fields || waited > most.waited) process.exitCode = 1
}

const server = await openOneProcess()
const browser = await chromium.launch(launchOptions)
try {
  const { client: admin } = await makeAdmin(server)
  const code = 'a code for rosa'
  await admin.call('POST', '/Codes', { code })

  const withCode = await newWalk(browser, server)
  await walkWithCode(withCode, code)
  report('With a code', withCode)

  const withoutCode = await newWalk(browser, server)
  const presses = await walkWithoutCode(withoutCode)
  report('Without one', withoutCode)
  console.log(`               asked for one with ${presses} press`)
  const stranger = await newWalk(browser, server)
  const before = await tryRound(stranger)
  report('No account', stranger)
  console.log(`               a move of one's own after ${before} press`)
  if (presses !== 1 || before !== 1 || stranger.fields > 0) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}
