import { visitEach } from '../support/browser/check-page.ts'
import { allPlaces, eachKind } from '../support/browser/pages.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
test.beforeAll(async ({ shared }) => {
  server = shared.server
})

visitEach(
  eachKind(allPlaces()).filter(({ usesApi, address }) => !usesApi && address.startsWith('/blogs')),
  async (browser) => {
    const page = await browser.newPage({ baseURL: server.address })
    await page.goto('/')
    return page
  },
)
