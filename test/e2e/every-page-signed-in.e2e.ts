import { visitEach } from '../support/browser/check-page.ts'
import { allPlaces } from '../support/browser/pages.ts'
import { makeAdmin, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await openOneProcess(withoutLimits)
})
test.afterAll(() => server.close())

// An admin can open every page; the first game on the server is theirs.
visitEach(
  allPlaces().filter(({ usesApi }) => usesApi),
  async (browser) => {
    const admin = await makeAdmin(server)
    await dealGame(admin.client, 1, 12)
    const page = await openAs(browser, server, admin)
    await page.goto('/')
    return page
  },
)
