import { expect, type Page } from '@playwright/test'
import { enterCode } from '../support/browser/page-parts.ts'
import {
  makePerson,
  makeReader,
  menuItem,
  openAs,
  openSignedOut,
  type Person,
} from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person
let user: Person
let reader: Person
let readersGame: number

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
  user = await makePerson(server, 'Remy')
  reader = await makeReader(server, admin.client, 'Wilhelmina')
  readersGame = (await dealGame(reader, 1)).id
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
const codeFailed =
  /The code input was not accepted\. Please try the code again, or email \S+@\S+ to get a code\./
const loginNeeded = 'You will need to login in order to play a game.'

test('[ROLE-01, SITE-04, SITE-11, GAME-05, GAME-10] a person who is not logged in is led home from what is not public', async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  await page.goto('/')
  await expect(menuItem(page, 'Login')).toBeEnabled()
  await expectMenu('Home', 'UI Setups', 'Login')

  for (const address of [`/my-games/${readersGame}`, `/games/${readersGame}`]) {
    const refused = answerTo('GET', `/games/${readersGame}`)
    await page.goto(address)
    expect((await refused).status()).toBe(401)
    await atHome()
    await expect(page.getByText(tokenExpired)).toHaveCount(0)
  }
  await page.goto('/all-my-games/1')
  await expect(page.getByText(tokenExpired)).toBeVisible()
  await atHome()

  for (const [address, method, submit] of [
    ['/codes', 'PUT', 'Submit'],
    ['/codesAdmin', 'POST', 'Add code'],
  ] as const) {
    await page.goto(address)
    const refused = answerTo(method, '/Codes')
    await enterCode(page, 'open sesame', submit)
    expect((await refused).status()).toBe(401)
    await atHome()
  }

  await page.goto('/new-game/1')
  await expect(page.getByText(loginNeeded)).toBeVisible()
  await expect(page).toHaveURL(/\/new-game\/1$/)
  await page.goto('/games')
  await expect(page.getByRole('heading', { name: 'There are currently 2 Types of Games' })).toBeVisible()
  await page.getByRole('button', { name: 'New Game of Sandwich' }).click()
  await expect(page.getByText(loginNeeded)).toBeVisible()
})

test('[ROLE-02, SITE-04, CODE-02, CODE-03, GAME-05, GAME-06, ROLE-05] a person who is not a reader is asked for a code', async ({
  browser,
}) => {
  page = await openAs(browser, server, user)
  await page.goto('/')
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await expectMenu('Home', 'UI Setups', 'Have A Code?', 'View Profile', 'Logout')

  await page.goto('/codesAdmin')
  const refused = answerTo('POST', '/Codes')
  await enterCode(page, 'a code of my own', 'Add code')
  expect((await refused).status()).toBe(403)
  await expect(page.getByText('Try Again', { exact: true })).toBeVisible()

  await page.goto('/game-dashboard')
  await page
    .getByRole('region', { name: 'Sandwich', exact: true })
    .getByRole('button', { name: 'Get Code' })
    .click()
  await expect(page.getByRole('dialog').getByText('Input your personal Sign-In-Code.')).toBeVisible()

  await page.goto('/new-game/1')
  await enterCode(page, 'a code of my own', 'Submit')
  await expect(page.getByText(codeFailed)).toBeVisible()
  await expect(page).toHaveURL(/\/new-game\/1$/)
  expect((await user.client.call('POST', '/games', { gameTypeId: 1 })).status).toBe(403)

  for (const address of [`/my-games/${readersGame}`, `/games/${readersGame}`, '/my-games/999999']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'The game could not be loaded' })).toBeVisible()
    await expect(page.getByText('You have no game with this number.')).toBeVisible()
  }
})

test('[ROLE-03, ROLE-05, SITE-04, CODE-02, SKY-06, LEAD-01] a reader plays, and adds no codes', async ({
  browser,
}) => {
  page = await openAs(browser, server, reader)
  await page.goto('/')
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await expectMenu('Home', 'UI Setups', 'Games', 'View Profile', 'Logout')

  await menuItem(page, 'Games').click()
  await expect(
    page.getByRole('region', { name: 'SkyWay', exact: true }).getByRole('button', { name: 'Show Rules' }),
  ).toBeVisible()

  await page.goto(`/my-games/${readersGame}`)
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
  await expect(page.getByText('Auto Win')).toHaveCount(0)
  const autoWin = { gameId: readersGame, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
  expect((await reader.client.call('PUT', '/games', autoWin)).status).toBeGreaterThanOrEqual(400)
  await page.reload()
  await expect(page.getByText('Cards Left - 48')).toBeVisible()

  await page.goto('/codesAdmin')
  const refused = answerTo('POST', '/Codes')
  await enterCode(page, 'a code of my own', 'Add code')
  expect((await refused).status()).toBe(403)
})

test('[ROLE-04, SITE-04, CODE-02] an admin has all of it, and adds a code', async ({ browser }) => {
  page = await openAs(browser, server, admin)
  await page.goto('/')
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await expectMenu('Home', 'UI Setups', 'Games', 'Stocks', 'Have A Code?', 'View Profile', 'Logout')
  await page.goto('/codesAdmin')
  await expect(page.getByRole('dialog').getByText('Add code for any user to use.')).toBeVisible()
  await enterCode(page, 'first light', 'Add code')
  await expect(page.getByText('Code has been saved')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await user.client.call('PUT', '/Codes', { code: 'other light' })).body).toBe(false)
})
