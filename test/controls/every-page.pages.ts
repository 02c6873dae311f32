import { expect } from '@playwright/test'
import { visitEach } from '../support/browser/check-page.ts'
import { allPlaces, eachKind } from '../support/browser/pages.ts'
import { makeAdmin, openAs, type Person } from '../support/browser/people.ts'
import { dealGame, finishGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

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
