import { expect } from '@playwright/test'
import { asOnThePage } from '../support/app/password.ts'
import { names } from '../support/browser/input-methods.ts'
import { complaintsOf, menuItem } from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { test } from '../support/browser/test.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openTwoProcesses } from '../support/server/test-server.ts'

/** Returns the text for a score in a player's own list of games. */
const outcome = (score: number, least: number) => (score >= least ? `Winner - ${score}` : 'Game was Lost')

test('[ROLE-01, ROLE-02, ROLE-03, CODE-01, CODE-02, CODE-03, GAME-05, GAME-08, LEAD-01, SKY-05, SAND-02, AUTH-01, AUTH-12] a newcomer becomes a leader, served by two processes by turns', async ({
  browser,
}) => {
  const server = await openTwoProcesses()
  try {
    const context = await browser.newContext({ baseURL: server.address })
    const newcomer = await context.newPage()
    const complaints = complaintsOf(newcomer)

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

    const skyway = await test.step('SkyWay is played through the screen', async () => {
      await newcomer.goto('/new-game/1')
      await expect(newcomer.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
      await playToEnd(newcomer, names)
      const end = newcomer.getByText(/Your Winning Score is \d+|You're a loser, try again/).first()
      return Number(/\d+/.exec(await end.innerText())?.[0] ?? 0)
    })

    const sandwich = await test.step('Sandwich is played through the screen', async () => {
      await newcomer.goto('/new-game/2')
      await expect(newcomer.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()
      await playToEnd(newcomer, names)
      const end = await newcomer.getByText(/^Final Score/).innerText()
      return Number(/-?\d+/.exec(end)?.[0])
    })

    await test.step('the dashboard lists the own games of each type', async () => {
      await menuItem(newcomer, 'Games').click()
      await expect(newcomer.getByRole('heading', { name: 'Your Games' })).toBeVisible()
      for (const end of [outcome(skyway, 1), outcome(sandwich, 200)])
        await expect(newcomer.getByText(end).first()).toBeVisible()
    })

    const best = await test.step('a game is won beside the screen', async () => {
      const client = new TestClient(server.address, asOnThePage)
      await client.signIn('rosa@example.org', 'a ladder of clubs')
      return Math.max(sandwich, (await winSandwich(client)).score)
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
      const passerBy = await browser.newPage({ baseURL: server.address })
      await passerBy.goto('/game-dashboard')
      await expect(passerBy.getByText(`Score: ${best}`, { exact: true }).first()).toBeVisible()
      await expect(passerBy.getByText('Rosa').first()).toBeVisible()
      await passerBy.close()
    })
    expect(complaints).toEqual([])
  } finally {
    await server.close()
  }
})
