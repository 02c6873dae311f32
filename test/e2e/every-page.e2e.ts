import { visitEach } from '../support/browser/check-page.ts'
import { allPlaces, eachKind } from '../support/browser/pages.ts'
import { makeAdmin, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
let serverOfAdmin: TestServer
test.beforeAll(async ({ shared }) => {
  server = shared.server
  serverOfAdmin = await openOneProcess(withoutLimits)
})
test.afterAll(() => serverOfAdmin.close())

visitEach(
  eachKind(allPlaces()).filter(({ usesApi }) => !usesApi),
  async (browser) => {
    const page = await browser.newPage({ baseURL: server.address })
    await page.goto('/')
    return page
  },
)

// An admin can open every page; the first game on the server is theirs.
visitEach(
  allPlaces().filter(({ usesApi }) => usesApi),
  async (browser) => {
    const admin = await makeAdmin(serverOfAdmin)
    await dealGame(admin.client, 1, 12)
    const page = await openAs(browser, serverOfAdmin, admin)
    await page.goto('/')
    return page
  },
)
