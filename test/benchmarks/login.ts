// Measures a login in a real browser against a real server: from *Login* to the login page, and from the
// password to the person's menu, by step. The times are the product's own, since nothing is far away. Prints
// medians, and exits with 1 above 700 ms together.
//   script/trial login [ROUNDS]
import { type Browser, chromium, type Page } from '@playwright/test'
import * as signInText from '../../content/text/sign-in.ts'
import { asOnThePage } from '../../server/identity/credentials/opaque-client.ts'
import { launchOptions } from '../support/browser/launch.ts'
import { menuItem } from '../support/browser/people.ts'
import { median } from '../support/median.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

const mostMilliseconds = 700
const password = 'a ladder of clubs'
const email = 'rosa@example.org'

const [rounds = '9'] = process.argv.slice(2)

/** The moments that end the steps of a login, in order, with what the step before each of them is. */
const toThePage = [
  ['the address of the provider is known', /\/auth\/oauth2\/authorize\?/, 'request'],
  ['the login page arrives', /\/sign-in\?/, 'response'],
] as const
const toTheSite = [
  ['the first message is sent', /\/auth\/sign-in\/start$/, 'request'],
  ['it is answered', /\/auth\/sign-in\/start$/, 'response'],
  ['the browser has stretched the password', /\/auth\/sign-in$/, 'request'],
  ['the proof is accepted', /\/auth\/sign-in$/, 'response'],
  ['the site arrives with a code', /\/\?code=/, 'response'],
  ['the code is sent', /\/auth\/oauth2\/token$/, 'request'],
  ['the tokens arrive', /\/auth\/oauth2\/token$/, 'response'],
  ['the profile is asked for', /\/AppUser$/, 'request'],
  ['the profile arrives', /\/AppUser$/, 'response'],
] as const

type Moments = readonly (readonly [string, RegExp, 'request' | 'response'])[]

/** Notes in milliseconds since 1970 when the browser sent the first request of each kind, or got its response. */
function watch(page: Page, moments: Moments): Map<string, number> {
  const seen = new Map<string, number>()
  page.on('requestfinished', (request) => {
    const { startTime, requestStart, responseStart } = request.timing()
    for (const [name, pattern, its] of moments) {
      if (!pattern.test(request.url()) || seen.has(name)) continue
      seen.set(name, startTime + (its === 'request' ? Math.max(requestStart, 0) : responseStart))
    }
  })
  return seen
}

/**
 * Notes on the page itself when the person pressed last, and when the menu offered to log out. The tool that
 * presses waits before and after.
 */
function noteOnPage(): void {
  const note = (name: string) => sessionStorage.setItem(name, String(Date.now()))
  addEventListener('click', () => note('pressed'), { capture: true })
  addEventListener('load', () => note('loaded'))
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('button')].some((button) => button.textContent === 'Logout')) return
    note('shown')
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}

async function noted(page: Page, name: 'pressed' | 'loaded' | 'shown'): Promise<number> {
  return Number(await page.evaluate((key) => sessionStorage.getItem(key), name))
}

/** Returns how long each step took, in milliseconds. */
function steps(start: number, seen: ReadonlyMap<string, number>, moments: Moments, end: [string, number]) {
  let before = start
  return [...moments.map(([name]) => [name, seen.get(name)] as const), end].map(([name, at]) => {
    if (at === undefined) throw new Error(`It never happened that ${name}`)
    const took = at - before
    before = at
    return [name, took] as const
  })
}

async function logIn(browser: Browser, server: TestServer) {
  const context = await browser.newContext({ baseURL: server.address })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteOnPage)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const outward = watch(page, toThePage)
    await menuItem(page, 'Login').click()
    const submit = page.getByRole('button', { name: signInText.logIn, exact: true })
    await page.waitForURL(/\/sign-in\?/)
    const pressedLogin = await noted(page, 'pressed')
    const usable = await noted(page, 'loaded')
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.locator('input[name="password"]').fill(password)
    const back = watch(page, toTheSite)
    await submit.click()
    await menuItem(page, 'Logout').waitFor()
    await page.waitForLoadState('networkidle')
    return [
      ...steps(pressedLogin, outward, toThePage, ['the page has loaded', usable]),
      ...steps(await noted(page, 'pressed'), back, toTheSite, [
        'the menu shows the person',
        await noted(page, 'shown'),
      ]),
    ]
  } finally {
    await context.close()
  }
}

const server = await openOneProcess()
const browser = await chromium.launch(launchOptions)
try {
  await new TestClient(server.address, asOnThePage).signUp(email, password, 'Rosa')
  await logIn(browser, server)
  const measured: Awaited<ReturnType<typeof logIn>>[] = []
  for (let round = 0; round < Number(rounds); round += 1) measured.push(await logIn(browser, server))
  const [first = []] = measured
  first.forEach(([name], i) => {
    console.log(
      `${median(measured.map((round) => round[i]?.[1] ?? Number.NaN))
        .toFixed(0)
        .padStart(5)} ms until ${name}`,
    )
  })
  const together = median(measured.map((round) => round.reduce((sum, [, took]) => sum + took, 0)))
  console.log(`${together.toFixed(0).padStart(5)} ms together (at most ${mostMilliseconds})`)
  if (together > mostMilliseconds) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}
