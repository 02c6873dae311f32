import { visitEach } from '../support/browser/check-page.ts'
import { allPlaces, eachKind } from '../support/browser/pages.ts'
import { makeAdmin, openAs } from '../support/browser/people.ts'
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

// An admin can open every page; the first game on the server is theirs. Some pages show only a finished one.
for (const isOver of [false, true]) {
  visitEach(
    allPlaces().filter(({ usesApi, address }) => usesApi && /\/(replay|review)$/.test(address) === isOver),
    async (browser) => {
      const serverOfAdmin = await openOneProcess(withoutLimits)
      serversOfAdmins.push(serverOfAdmin)
      const admin = await makeAdmin(serverOfAdmin)
      if (isOver) await finishGame(admin, 1)
      else await dealGame(admin, 1, 12)
      const page = await openAs(browser, serverOfAdmin, admin)
      await page.goto('/')
      return page
    },
  )
}
