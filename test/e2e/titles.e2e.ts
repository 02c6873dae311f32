import { expect } from '@playwright/test'
import { allPlaces, eachKind } from '../support/browser/pages.ts'
import { test } from '../support/browser/test.ts'

/**
 * One example of each page that loads data from the server and that the build does not write; every other page has its
 * title from the build.
 */
const addresses = [
  ...eachKind(allPlaces().filter(({ usesApi, isPrerendered }) => usesApi && !isPrerendered)).map(
    ({ address }) => address,
  ),
  '/game-type/new',
  '/my-games/1',
  '/new-game/1001',
]

test('[LOOK-05] every page has a title before the server has answered', async ({ browser, shared }) => {
  const page = await browser.newPage({ baseURL: shared.server.address })
  await page.route('**/api/**', () => {})
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'commit' })
    // Not empty, and not the name of the site alone.
    await expect(page, address).toHaveTitle(/^(?!Loading).+(· SkyWay|: .+)$/)
  }
  await page.context().close()
})
