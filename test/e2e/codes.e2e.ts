import { expect, type Page } from '@playwright/test'
import { enterCode, messages } from '../support/browser/page-parts.ts'
import { makePerson, menuItem, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person
test.beforeAll(({ shared }) => {
  server = shared.server
  admin = shared.admin
})

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => page.getByLabel('Sign-In Code')
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const codeFailed =
  'The code input was not accepted. Please try the code again, or email codes@skyway.example to get a code.'

async function addCode(code: string): Promise<void> {
  expect((await admin.client.call('POST', '/Codes', { code })).body).toBe(true)
}

test('[CODE-03] [GAME-05] [SITE-09] [KEYS-04] New Game asks once, keeps a wrong code, and a right one leads into the game', async ({
  browser,
}) => {
  await addCode('newcomer code')
  const page = await openAs(browser, server, await makePerson(server, 'Newcomer'))
  await page.goto('/game-dashboard')
  const newGame = group(page, 'SkyWay').getByRole('button', { name: 'New Game' })

  await test.step('closed by each way out it stays closed, and the focus is back', async () => {
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await newGame.click()
      await expect(dialog(page).getByRole('heading', { name: 'A code to play SkyWay' })).toBeVisible()
      await expect(field(page)).toBeFocused()
      await close()
      await expect(dialog(page)).toHaveCount(0)
      await expect(newGame).toBeFocused()
      await expect(newGame).not.toHaveAttribute('aria-disabled')
    }
    await expect(page).toHaveURL(/\/game-dashboard$/)
  })

  await test.step('a wrong code stays in the dialog, with what is wrong and the focus in it', async () => {
    await newGame.click()
    await enterCode(page, 'newcomer cod', 'Submit')
    await expect(dialog(page).getByRole('alert').filter({ hasText: codeFailed })).toBeVisible()
    await expect(field(page)).toHaveValue('newcomer cod')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/game-dashboard$/)
  })

  await test.step('the right one leads into the game, where it is still said', async () => {
    await enterCode(page, 'newcomer code', 'Submit')
    await expect(page).toHaveURL(/\/my-games\/\d+$/)
    await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
    await expect(messages(page).getByText('Code Accepted')).toBeVisible()
    await expect(menuItem(page, 'Have A Code?')).toHaveCount(0)
    await expect(menuItem(page, 'Games')).toBeVisible()
  })

  await test.step('from then on New Game asks nothing', async () => {
    await page.goto('/game-dashboard')
    await group(page, 'Sandwich').getByRole('button', { name: 'New Game' }).click()
    await expect(page).toHaveURL(/\/my-games\/\d+$/)
    await expect(dialog(page)).toHaveCount(0)
  })
  await page.context().close()
})

test('[LEAD-01] [CODE-03] Get Code redeems a code and stays, and the button becomes Show Rules with the focus', async ({
  browser,
}) => {
  await addCode('get code code')
  const page = await openAs(browser, server, await makePerson(server, 'Getter'))
  await page.goto('/game-dashboard')
  await group(page, 'Sandwich').getByRole('button', { name: 'Get Code' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Have A Code?' })).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'codes@skyway.example' })).toHaveAttribute(
    'href',
    'mailto:codes@skyway.example',
  )
  await enterCode(page, 'get code code', 'Submit')
  await expect(messages(page).getByText('Code Accepted')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/game-dashboard$/)
  await expect(group(page, 'Sandwich').getByRole('button', { name: 'Show Rules' })).toBeFocused()
  await page.context().close()
})

test('[GAME-05] Back from a new game that asks for a code takes the question along', async ({ browser }) => {
  const page = await openAs(browser, server, await makePerson(server, 'Turner'))
  await page.goto('/game-dashboard')
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  // Navigates within the document, as the router does; no link leads a person without a code there.
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/new-game/1')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Enter a code' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await page.context().close()
})

test('[CODE-02] [CODE-04] [CODE-05] an admin keeps a refused code in the dialog, and adds one from the menu', async ({
  browser,
}) => {
  const page = await openAs(browser, server, admin)
  await page.goto('/about')
  await menuItem(page, 'Have A Code?').click()
  await expect(dialog(page).getByText('Add a code to be used by other users')).toBeVisible()
  const add = dialog(page).getByRole('button', { name: 'Add code' })
  await field(page).fill('four')
  await add.click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Code was not recognized' })).toBeVisible()
  await expect(field(page)).toHaveValue('four')
  await field(page).fill('four and five')
  await add.click()
  await expect(messages(page).getByText('Code has been saved')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(menuItem(page, 'Have A Code?')).toBeFocused()
  await page.context().close()
})

test('[CODE-01] who is not logged in finds the login beside the code', async ({ browser }) => {
  const page = await openSignedOut(browser, server)
  await page.goto('/codes')
  await dialog(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/sign-in\?/)
  await page.context().close()
})

test('[CODE-04, CODE-05, KEYS-04] a code of four characters fails before it is sent, from the menu of a phone, to which the focus comes back', async ({
  browser,
}) => {
  const viewport = { width: 360, height: 740 }
  const page = await openAs(browser, server, await makePerson(server, 'Cleo'), { viewport })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/Codes')) sent.push(request.method())
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await menuItem(page, 'Have A Code?').click()
  await expect(field(page)).toBeFocused()
  await expect(
    dialog(page).getByText(
      'Input your personal Sign-In-Code. After inputting your code, you will be able to play any game.',
    ),
  ).toBeVisible()
  for (const code of ['', '1234']) {
    await enterCode(page, code, 'Submit')
    await expect(dialog(page).getByRole('alert').filter({ hasText: codeFailed })).toBeVisible()
    await expect(field(page)).toHaveValue(code)
  }
  expect(sent).toEqual([])
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()

  await page.goto('/codes')
  await enterCode(page, '1234', 'Submit')
  await expect(page.getByText('Try Again', { exact: true })).toBeVisible()
  expect(sent).toEqual(['PUT'])
  await page.context().close()
})

test('New Game that is pressed before the session is known asks in place once it is', async ({ browser }) => {
  const page = await openAs(browser, server, await makePerson(server, 'Early'))
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/AppUser', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/games')
  const newGame = page.getByRole('button', { name: 'New Game of SkyWay' })
  await newGame.click()
  await expect(newGame).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page)).toHaveCount(0)
  pressed.resolve()
  await expect(dialog(page).getByRole('heading', { name: 'A code to play SkyWay' })).toBeVisible()
  await expect(page).toHaveURL(/\/games$/)
  await page.context().close()
})
