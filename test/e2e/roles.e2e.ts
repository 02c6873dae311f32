import { expect, type Page } from '@playwright/test'
import { breadcrumb, enterCode } from '../support/browser/page-parts.ts'
import { makePerson, makeReader, menuItem, openAs, openSignedOut } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { endSession } from '../support/browser/stored-session.ts'
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

const atHome = () => expect(page).toHaveURL(`${server.address}/`)
const expectMenu = (...labels: string[]) =>
  expect(
    page.getByRole('navigation', { name: 'Main' }).locator('> ul > li').filter({ hasNotText: 'Theme' }),
  ).toHaveText(labels, { useInnerText: true })
const answerTo = (method: string, path: string) =>
  page.waitForResponse(
    (response) => response.url() === `${server.address}/api${path}` && response.request().method() === method,
  )

const tokenExpired = 'You need to login again, your token has likely expired'
const loginNeeded = 'You will need to login in order to play a game.'

test('[ROLE-01, SITE-04, SITE-11, SITE-12, GAME-05, GAME-10] a person who is not logged in finds a login in place of what is not public', async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  await page.goto('/')
  await expect(menuItem(page, 'Login')).toBeEnabled()
  await expectMenu('Home', 'UI Setups', 'Login')

  await page.goto(`/my-games/${readersGame}`)
  await expect(page.getByRole('heading', { name: 'Log in to see this game' })).toBeVisible()
  await page.goto('/all-my-games/1')
  await expect(page.getByRole('heading', { name: 'Log in to see your games' })).toBeVisible()
  await expect(page.getByText(tokenExpired)).toHaveCount(0)

  await page.goto('/game-dashboard')
  await expect(breadcrumb(page).getByRole('listitem')).toHaveText(['Home', '/Games'])
  // Games is a link only for who may play.
  await expect(breadcrumb(page).getByRole('link')).toHaveText(['Home'])
  await breadcrumb(page).getByRole('link', { name: 'Home' }).click()
  await atHome()

  await page.goto('/games')
  await expect(page.getByRole('heading', { name: 'There are currently 2 Types of Games' })).toBeVisible()
  await page.getByRole('button', { name: 'New Game of Sandwich' }).click()
  await expect(page.getByText(loginNeeded)).toBeVisible()
})

test('[GAME-10] a person whose login has ended is led home from their games, and told why', async ({
  browser,
}) => {
  page = await openAs(browser, server, await makePerson(server, 'Rowan'))
  await page.goto('/')
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await endSession(page)
  await page.goto('/all-my-games/1')
  await expect(page.getByText(tokenExpired)).toBeVisible()
  await atHome()
})

test('[ROLE-02, SITE-04, CODE-02, GAME-06, ROLE-05] a person who is not a reader adds no codes, and sees no game of others', async ({
  browser,
}) => {
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
