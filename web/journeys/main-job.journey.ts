import { expect, test } from '@playwright/test'
import { openOneProcess, openTwoProcesses } from '../../script/robot/house.ts'
import { names } from './hands.ts'
import { playToEnd } from './listener.ts'
import { complaintsOf, menuItem } from './people.ts'

const ways = [
  ['one process', openOneProcess],
  ['two processes by turns', openTwoProcesses],
] as const

for (const [served, open] of ways) {
  test(`[ROLE-01, ROLE-02, ROLE-03, CODE-01, CODE-02, CODE-03, GAME-05, GAME-08, LEAD-01, SKY-05, SAND-02, AUTH-01, AUTH-12] a stranger becomes a leader, served by ${served}`, async ({
    browser,
  }) => {
    const house = await open()
    try {
      const context = await browser.newContext({ baseURL: house.address })
      const stranger = await context.newPage()
      const complaints = complaintsOf(stranger)

      await test.step('anybody reads the leaderboard, and nobody plays without a login', async () => {
        await stranger.goto('/game-dashboard')
        await expect(stranger.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
        await expect(stranger.getByText('Currently No Records').first()).toBeVisible()
        await expect(
          stranger.getByText(
            'Maybe you are good enough to make this list. Login and try one of the card games.',
          ),
        ).toBeVisible()
        await stranger.goto('/new-game/1')
        await expect(stranger.getByText('You will need to login in order to play a game.')).toBeVisible()
      })

      await test.step('the visitor signs up and is signed in', async () => {
        await stranger.goto('/')
        await menuItem(stranger, 'Login').click()
        await stranger.getByRole('link', { name: 'Make an account' }).click()
        await stranger.getByLabel('E-mail').fill('rosa@example.org')
        await stranger.getByLabel('Name').fill('Rosa')
        await stranger.getByLabel('Password', { exact: true }).fill('a ladder of clubs')
        await stranger.getByRole('button', { name: 'Make my account' }).click()
        await expect(menuItem(stranger, 'Logout')).toBeVisible()
      })

      await test.step('without a code the visitor is refused', async () => {
        await stranger.goto('/new-game/1')
        await expect(stranger.getByText('Input your personal Sign-In-Code.', { exact: false })).toBeVisible()
        await stranger.getByLabel('Sign-In Code').fill('wrong code')
        await stranger.getByRole('button', { name: 'Submit' }).click()
        await expect(stranger.getByText('The code input was not accepted.', { exact: false })).toBeVisible()
        await expect(stranger).not.toHaveURL(/my-games/)
      })

      await test.step('the first admin, made by the one-time link, adds a code', async () => {
        const office = await browser.newContext({ baseURL: house.address })
        const admin = await office.newPage()
        await admin.goto(house.firstAdminLink)
        await admin.getByLabel('E-mail').fill('ada@example.org')
        await admin.getByLabel('Name').fill('Ada')
        await admin.getByLabel('Password', { exact: true }).fill('queen of hearts, climbing')
        await admin.getByRole('button', { name: 'Make the admin account' }).click()
        await expect(menuItem(admin, 'Logout')).toBeVisible()
        await admin.goto('/codesAdmin')
        await expect(admin.getByText('Add code for any user to use.')).toBeVisible()
        await admin.getByLabel('Sign-In Code').fill('open-sky-2026')
        await admin.getByRole('button', { name: 'Add code' }).click()
        await expect(admin.getByText('Code has been saved')).toBeVisible()
        await office.close()
      })

      await test.step('the code is redeemed', async () => {
        await stranger.goto('/codes')
        await expect(
          stranger.getByText('After inputting the code your account should be updated.'),
        ).toBeVisible()
        await stranger.getByLabel('Sign-In Code').fill('open-sky-2026')
        await stranger.getByRole('button', { name: 'Submit' }).click()
        await expect(stranger.getByText('Code Accepted')).toBeVisible()
      })

      const skyway = await test.step('SkyWay is played through the screen until it is won', async () => {
        for (let attempt = 1; attempt <= 6; attempt++) {
          await stranger.goto('/new-game/1')
          await expect(stranger.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
          await playToEnd(stranger, names)
          const end = stranger.getByText(/Your Winning Score is \d+|You're a loser, try again/).first()
          const [score] = /\d+/.exec(await end.innerText()) ?? []
          if (score !== undefined) return Number(score)
        }
        throw new Error('Six games in a row were lost, which happens once in a hundred thousand times')
      })

      const sandwich = await test.step('Sandwich is played through the screen', async () => {
        await stranger.goto('/new-game/2')
        await expect(stranger.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()
        await playToEnd(stranger, names)
        const end = await stranger.getByText(/^Final Score/).innerText()
        return Number(/-?\d+/.exec(end)?.[0])
      })

      await test.step('the dashboard lists the own games of each type', async () => {
        await menuItem(stranger, 'Games').click()
        await expect(stranger.getByRole('heading', { name: 'Your Games' })).toBeVisible()
        await expect(stranger.getByText(`Winner - ${skyway}`)).toBeVisible()
        const end = sandwich >= 200 ? `Winner - ${sandwich}` : 'Game was Lost'
        await expect(stranger.getByText(end).first()).toBeVisible()
      })

      await test.step('signing out leaves nothing behind', async () => {
        await menuItem(stranger, 'Logout').click()
        await expect(menuItem(stranger, 'Login')).toBeVisible()
        await expect(stranger).toHaveURL(/\/logout$/)
        // The page that was built ahead is there before the script that clears up.
        await expect
          .poll(() => stranger.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]))
          .toEqual([])
      })

      await test.step('anybody sees the scores on the leaderboard', async () => {
        const passerBy = await browser.newPage({ baseURL: house.address })
        await passerBy.goto('/game-dashboard')
        await expect(passerBy.getByText(`Score: ${skyway}`, { exact: true })).toBeVisible()
        if (sandwich >= 200)
          await expect(passerBy.getByText(`Score: ${sandwich}`, { exact: true })).toBeVisible()
        await expect(passerBy.getByText('Rosa').first()).toBeVisible()
        await passerBy.close()
      })
      expect(complaints).toEqual([])
    } finally {
      await house.close()
    }
  })
}
