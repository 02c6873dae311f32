import { type Browser, expect, type Page } from '@playwright/test'
import { allPlaces, eachKind, type Place } from '../support/browser/pages.ts'
import { consoleErrorsOf, makeAdmin, openAs, type Person } from '../support/browser/people.ts'
import { dealGame, finishGame } from '../support/browser/play.ts'
import { showUntilGone } from '../support/browser/skeletons.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'
import { useEachControl } from './page-controls.ts'

// The messages of these tests contain what a trace would show.
test.use({ trace: 'off' })

let server: TestServer
const serversOfAdmins: TestServer[] = []
test.beforeAll(({ shared }) => {
  server = shared.server
})
test.afterAll(async () => {
  for (const one of serversOfAdmins.splice(0)) await one.close()
})

visitEach(
  eachKind(allPlaces()).filter(({ usesApi }) => !usesApi),
  async (browser) => {
    const page = await browser.newPage({ baseURL: server.address })
    await page.goto('/')
    return page
  },
)

/** Stores the first message of the contact form and the first newsletter. */
async function fillInbox(server: TestServer, admin: Person): Promise<void> {
  const message = { name: 'Wren', email: 'wren@example.net', subject: 'A question', message: 'Why?' }
  const sent = await fetch(`${server.address}/assets/contact.php`, {
    method: 'POST',
    body: new URLSearchParams(message),
  })
  expect(sent.status).toBe(200)
  const draft = { subject: 'News', text: 'Hello.' }
  expect((await admin.client.call('POST', '/newsletters', draft)).status).toBe(200)
}

// An admin can open every page; the first game on the server is theirs, and the first message and newsletter are there.
// Some pages show only a finished game.
for (const isOver of [false, true]) {
  visitEach(
    allPlaces().filter(({ usesApi, address }) => usesApi && /\/(replay|review)$/.test(address) === isOver),
    async (browser) => {
      const serverOfAdmin = await openOneProcess(withoutLimits)
      serversOfAdmins.push(serverOfAdmin)
      const admin = await makeAdmin(serverOfAdmin)
      if (isOver) await finishGame(admin, 1)
      else await dealGame(admin, 1, 12)
      await fillInbox(serverOfAdmin, admin)
      const page = await openAs(browser, serverOfAdmin, admin)
      await page.goto('/')
      return page
    },
  )
}

/** Tests that each control of each page does something, without an error in the console, in one browser page. */
function visitEach(places: readonly Place[], open: (browser: Browser) => Promise<Page>): void {
  let page: Page
  let consoleErrors: string[]
  test.beforeAll(async ({ browser }) => {
    page = await open(browser)
    consoleErrors = consoleErrorsOf(page)
  })
  test.afterAll(() => page.context().close())

  for (const { address } of places) {
    test(`every control of ${address} does something`, async () => {
      consoleErrors.length = 0
      await arrive(page, address)
      expect.soft(await useEachControl(page, () => arrive(page, address)), 'dead controls').toEqual([])
      await expect.poll(() => consoleErrors.filter((line) => !refusal.test(line))).toEqual([])
    })
  }
}

/** The browser's message about a refused request: made-up passwords and codes are refused. */
const refusal =
  /^Failed to load resource: the server responded with a status of 4\d\d|could not be (sent|created)/

/** Opens an address and waits until nothing is loading. */
async function arrive(page: Page, address: string): Promise<void> {
  // A control that was just pressed may still be changing the page.
  await expect(() => page.goto(address)).toPass({ timeout: limit(15_000) })
  await expect(page.locator('main h1')).toHaveCount(1)
  await showUntilGone(page, page.locator('main :is(.skeleton, [data-waits]), header [aria-busy]'))
}
