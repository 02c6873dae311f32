import { expect, type Page } from '@playwright/test'
import { enterCode } from '../support/browser/page-parts.ts'
import { makePerson, makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let readersGame: number

test.beforeAll(async ({ shared }) => {
  server = shared.server
  readersGame = (await dealGame(await makeReader(server, shared.admin.client, 'Wilhelmina'), 1)).id
})

let page: Page
test.afterEach(() => page.context().close())

const expectMenu = (...labels: string[]) =>
  expect(
    page.getByRole('navigation', { name: 'Main' }).locator('> ul > li').filter({ hasNotText: 'Theme' }),
  ).toHaveText(labels, { useInnerText: true })
const answerTo = (method: string, path: string) =>
  page.waitForResponse(
    (response) => response.url() === `${server.address}/api${path}` && response.request().method() === method,
  )

test('the menu of a person who is not a reader has no games, and the server refuses their codes and the games of others', {
  tag: ['@ROLE-02', '@SITE-04', '@CODE-02', '@GAME-06', '@ROLE-05'],
}, async ({ browser }) => {
  page = await openAs(browser, server, await makePerson(server, 'Remy'))
  await page.goto('/codesAdmin')
  await expectMenu('Home', 'UI Setups', 'Have A Code?', 'View Profile', 'Logout')
  const refused = answerTo('POST', '/Codes')
  await enterCode(page, 'a code of my own', 'Add code')
  expect((await refused).status()).toBe(403)
  await expect(page.getByText('Try Again', { exact: true })).toBeVisible()

  await page.goto(`/my-games/${readersGame}`)
  await expect(page.getByRole('heading', { name: 'The game could not be loaded' })).toBeVisible()
  await expect(page.getByText('You have no game with this number.')).toBeVisible()
})
