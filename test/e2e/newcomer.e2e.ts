import { expect, type Page } from '@playwright/test'
import { start, tryRound } from '../../content/text/home.ts'
import * as tryGame from '../../content/text/try-game.ts'
import { asOnThePage } from '../../server/identity/credentials/opaque-client.ts'
import { violationsOn } from '../support/browser/axe.ts'
import { names } from '../support/browser/input-methods.ts'
import { breadcrumb, enterCode, messages } from '../support/browser/page-parts.ts'
import { consoleErrorsOf, makeAdmin, menuItem, openAs, openSignedOut } from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { test } from '../support/browser/test.ts'
import { openMailbox } from '../support/mail/mailbox.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openOneProcess, openTwoProcesses } from '../support/server/test-server.ts'

test('a newcomer becomes a leader, served by two processes by turns', {
  tag: [
    '@ROLE-01',
    '@ROLE-02',
    '@ROLE-03',
    '@CODE-01',
    '@CODE-02',
    '@CODE-03',
    '@GAME-05',
    '@GAME-08',
    '@LEAD-01',
    '@SKY-06',
    '@AUTH-01',
    '@AUTH-12',
    '@TRY-05',
  ],
}, async ({ browser }) => {
  const server = await openTwoProcesses()
  try {
    const context = await browser.newContext({ baseURL: server.address })
    const newcomer = await context.newPage()
    const consoleErrors = consoleErrorsOf(newcomer)

    await test.step('anybody reads the leaderboard, and nobody plays without a login', async () => {
      await newcomer.goto('/game-dashboard')
      await expect(newcomer.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
      await expect(newcomer.getByText('Currently No Records').first()).toBeVisible()
      await expect(
        newcomer.getByText(
          'Maybe you are good enough to make this list. Login and try one of the card games.',
        ),
      ).toBeVisible()
      await newcomer.goto('/new-game/1')
      await expect(newcomer.getByText('You will need to login in order to play a game.')).toBeVisible()
    })

    await test.step('the newcomer makes a first sandwich without an account', async () => {
      await newcomer.goto('/')
      await newcomer.getByRole('link', { name: tryRound }).first().click()
      await newcomer.getByRole('link', { name: 'Sandwich', exact: true }).click()
      await expect(newcomer).toHaveURL(/\/try\/2$/)
      for (const row of [4, 2, 5]) await newcomer.getByRole('button', { name: `Hand card ${row}:` }).click()
      await newcomer.getByRole('button', { name: tryGame.skip }).click()
      await expect(newcomer.getByText(tryGame.sandwich.end)).toBeVisible()
      await newcomer.getByRole('button', { name: 'Create an account' }).click()
      await expect(newcomer.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    })

    await test.step('the newcomer signs up and is logged in', async () => {
      await newcomer.goto('/')
      await menuItem(newcomer, 'Login').click()
      await newcomer.getByRole('link', { name: 'Create an account' }).click()
      // The previous page has a field of the same name.
      await expect(newcomer.getByRole('heading', { name: 'Create an account' })).toBeVisible()
      await newcomer.getByLabel('Email', { exact: true }).fill('rosa@example.org')
      await newcomer.getByLabel('Name').fill('Rosa')
      await newcomer.getByLabel('Password', { exact: true }).fill('a ladder of clubs')
      await newcomer.getByRole('button', { name: 'Create my account' }).click()
      await expect(menuItem(newcomer, 'Logout')).toBeVisible()
    })

    await test.step('without a code the newcomer is refused', async () => {
      await newcomer.goto('/new-game/1')
      await expect(newcomer.getByText('Input your personal Sign-In-Code.', { exact: false })).toBeVisible()
      await newcomer.getByLabel('Sign-In Code').fill('wrong code')
      await newcomer.getByRole('button', { name: 'Submit' }).click()
      await expect(newcomer.getByText('The code input was not accepted.', { exact: false })).toBeVisible()
      await expect(newcomer).not.toHaveURL(/my-games/)
    })

    await test.step('the first admin, made by the one-time link, adds a code', async () => {
      const office = await browser.newContext({ baseURL: server.address })
      const admin = await office.newPage()
      await admin.goto(server.firstAdminLink)
      await admin.getByLabel('Email', { exact: true }).fill('ada@example.org')
      await admin.getByLabel('Name').fill('Ada')
      await admin.getByLabel('Password', { exact: true }).fill('queen of hearts, climbing')
      await admin.getByRole('button', { name: 'Create the admin account' }).click()
      await expect(menuItem(admin, 'Logout')).toBeVisible()
      await admin.goto('/codesAdmin')
      await expect(admin.getByText('Add code for any user to use.')).toBeVisible()
      await admin.getByLabel('Sign-In Code').fill('open-sky-2026')
      await admin.getByRole('button', { name: 'Add code' }).click()
      await expect(admin.getByText('Code has been saved')).toBeVisible()
      await office.close()
    })

    await test.step('the code is redeemed', async () => {
      await newcomer.goto('/codes')
      await expect(
        newcomer.getByText('After inputting the code your account should be updated.'),
      ).toBeVisible()
      await newcomer.getByLabel('Sign-In Code').fill('open-sky-2026')
      await newcomer.getByRole('button', { name: 'Submit' }).click()
      await expect(newcomer.getByText('Code Accepted')).toBeVisible()
    })

    await test.step('a round of SkyWay is played through the screen', async () => {
      await newcomer.goto('/new-game/1')
      await expect(newcomer.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
      // What only admins may press.
      await expect(newcomer.getByText('Auto Win')).toHaveCount(0)
      await playToEnd(newcomer, names, 9)
    })

    const score = await test.step('a game is won beside the screen', async () => {
      const email = 'rosa@example.org'
      const client = new TestClient(server.address, asOnThePage)
      await client.signIn(email, 'a ladder of clubs')
      return (await winSandwich({ email, client, server })).score
    })

    await test.step('the dashboard lists the own games', async () => {
      await menuItem(newcomer, 'Games').click()
      await expect(newcomer.getByRole('heading', { name: 'Your Games' })).toBeVisible()
      await expect(newcomer.getByText(`Winner - ${score}`).first()).toBeVisible()
      await expect(breadcrumb(newcomer).getByRole('link')).toHaveText(['Home', 'Games'])
    })

    await test.step('signing out leaves nothing behind', async () => {
      await menuItem(newcomer, 'Logout').click()
      await expect(menuItem(newcomer, 'Login')).toBeVisible()
      await expect(newcomer).toHaveURL(/\/logout$/)
      // The prerendered page appears before the script that cleans up has run.
      await expect
        .poll(() => newcomer.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]))
        .toEqual([])
    })

    await test.step('anybody sees the scores on the leaderboard', async () => {
      await newcomer.goto('/game-dashboard')
      await expect(newcomer.getByText(`Score: ${score}`, { exact: true }).first()).toBeVisible()
      await expect(newcomer.getByText('Rosa').first()).toBeVisible()
    })
    await expect.poll(() => consoleErrors).toEqual([])
  } finally {
    await server.close()
  }
})

const dialog = (page: Page) => page.getByRole('dialog')

/** Fills in the sign-up form with what is needed and a code, and submits it. */
async function fillInSignUp(page: Page, email: string, code: string): Promise<void> {
  // The login page has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a ladder of clubs')
  await page.getByLabel('Sign-In Code').fill(code)
  await page.getByRole('button', { name: 'Create my account' }).click()
}

test('with a code, the first move takes four clicks and three fields from the home page', {
  tag: '@CODE-08',
}, async ({ browser, shared: { server, admin } }) => {
  const code = 'straight to the table'
  await admin.client.call('POST', '/Codes', { code })
  const page = await openSignedOut(browser, server)
  await page.goto('/')
  await page.getByRole('button', { name: start }).first().click()
  await fillInSignUp(page, 'straight.ahead@example.org', code)
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await expect(messages(page).getByText('Code Accepted')).toBeVisible()
  await page.getByRole('button', { name: /^Market pile 1:/ }).click()
  await page
    .getByRole('button', { name: /^Place .* empty$/ })
    .first()
    .click()
  await expect(page.getByText(/^Discard - /)).not.toHaveText('Discard - 0')
  await menuItem(page, 'View Profile').click()
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('Straight')
  await page.context().close()
})

test('a person with a wrong code still gets an account, asks the owner for a code, and plays the game they wanted', {
  tag: ['@CODE-07', '@CODE-08'],
}, async ({ browser }) => {
  const mailbox = await openMailbox()
  const server = await openOneProcess({ ...withoutLimits, SMTP_URL: mailbox.url })
  try {
    const admin = await makeAdmin(server)
    const email = 'by.mail@example.org'
    const page = await openSignedOut(browser, server)

    await test.step('by way of a forgotten password, and Login in the menu of a login page', async () => {
      await page.goto('/game-dashboard')
      await page.getByRole('button', { name: 'New Game of Sandwich' }).click()
      await expect(page.getByText('You will need to login in order to play a game.')).toBeVisible()
      await page.getByRole('button', { name: 'Create an account to play Sandwich' }).click()
      await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
      await menuItem(page, 'Login').click()
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await menuItem(page, 'Login').click()
      await page.getByRole('link', { name: 'Create an account' }).click()
    })

    await test.step('game and code outlast the confirmed address', async () => {
      await fillInSignUp(page, email, 'the first try')
      await page.getByLabel('Code from the email').fill(await mailbox.codeTo(email))
      await page.getByRole('button', { name: 'Confirm and log in' }).click()
      await expect(page).toHaveURL(/\/new-game\/2$/)
      await expect(dialog(page).getByRole('alert').filter({ hasText: 'Try Again' })).toBeVisible()
      await expect(dialog(page).getByLabel('Sign-In Code')).toHaveValue('the first try')
      await expect(dialog(page).getByLabel('Sign-In Code')).toBeFocused()
    })

    const coming = `Your code will come to ${email}, usually within a day.`
    await test.step('one press asks for a code, and the owner gets a mail', async () => {
      await dialog(page).getByRole('button', { name: 'Ask for a code' }).click()
      await expect(dialog(page).getByText(`We have your request. ${coming}`)).toBeFocused()
      expect(await violationsOn(page)).toEqual([])
      expect((await mailbox.mailTo('codes@skyway.example')).body).toContain(`By (${email})`)
    })

    await test.step('so does the page beside the closed dialog, and who comes back', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('main').getByText(coming)).toBeVisible()
      await page.reload()
      await expect(dialog(page).getByText(/^We have your request of .+\./)).toContainText(coming)
      await expect(page.getByRole('button', { name: 'Ask for a code' })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('the admin sees who waits, until a code is redeemed', async () => {
      const office = await openAs(browser, server, admin)
      await office.goto('/codesAdmin')
      await expect(dialog(office).getByRole('link', { name: email })).toHaveAttribute(
        'href',
        `mailto:${encodeURIComponent(email)}`,
      )
      expect(await violationsOn(office)).toEqual([])
      await dialog(office).getByLabel('Sign-In Code').fill('the second try')
      await dialog(office).getByRole('button', { name: 'Add code' }).click()
      await expect(messages(office).getByText('Code has been saved')).toBeVisible()
      await page.getByRole('button', { name: 'Enter a code' }).click()
      await enterCode(page, 'the second try', 'Submit')
      await expect(page).toHaveURL(/\/my-games\/\d+$/)
      await expect(page.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()
      await office.goto('/codesAdmin')
      await expect(dialog(office).getByRole('heading', { name: 'Waiting for a code' })).toBeVisible()
      await expect(dialog(office).getByRole('link', { name: email })).toHaveCount(0)
      await office.context().close()
    })
    await page.context().close()
  } finally {
    await server.close()
    await mailbox.close()
  }
})
