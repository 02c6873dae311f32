import { expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { names } from '../support/browser/input-methods.ts'
import { enterCode } from '../support/browser/page-parts.ts'
import { makeReader, openAs, openSignedOut } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { settled } from '../support/browser/settled.ts'
import { openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }

const scores = (page: Page) => page.getByText(/^[\u2212\d]+ points$/)

test('[CHAL-02, CHAL-05, CHAL-08] a game is finished on a phone; a stranger opens its challenge, signs up, redeems a code, plays, and both see both results', async ({
  browser,
  shared: { server, admin },
}) => {
  test.setTimeout(limit(240_000))
  const player = await makeReader(server, admin.client, 'Wren')
  const page = await openAs(browser, server, player, {
    ...phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  const link =
    await test.step('the player finishes a game, and copies the link of its challenge', async () => {
      const { id } = await dealGame(player, 2)
      await openTable(page, id)
      await playToEnd(page, names)
      const button = page.getByRole('button', { name: 'Challenge a friend' })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click()
      await expect(page.getByRole('heading', { name: 'Your challenge in Sandwich' })).toBeVisible()
      await expect(page.getByText('Nobody has finished it yet.')).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
      await page.getByRole('button', { name: 'Copy the link of your challenge' }).click()
      await expect(page.getByText('Copied. Paste it wherever you like.')).toBeVisible()
      const copied = await settled(() => page.evaluate(() => navigator.clipboard.readText()))
      expect(copied).toMatch(
        /^My score in Sandwich is [\u2212\d]+\. Can you beat it with the same cards\?\nhttp:\S+\/challenge\/[0-9a-f-]{36}$/,
      )
      return copied.split('\n').at(-1) ?? ''
    })
  const score = await settled(() => scores(page).innerText())

  const code = 'for the stranger who was challenged'
  await admin.client.call('POST', '/Codes', { code })
  const stranger = await openSignedOut(browser, server)
  await stranger.setViewportSize(phone.viewport)
  await test.step('a stranger sees who has played, and the score', async () => {
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'Wren challenges you to Sandwich' })).toBeVisible()
    await expect(scores(stranger)).toHaveText(score)
    expect(await violationsOn(stranger)).toEqual([])
  })
  await test.step('the stranger signs up, redeems a code, and plays the same deal', async () => {
    await stranger.getByRole('link', { name: 'Play the same deal' }).click()
    await stranger.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await stranger.getByRole('link', { name: 'Create an account' }).click()
    await expect(stranger.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await stranger.getByLabel('Email', { exact: true }).fill('challenged.stranger@example.org')
    await stranger.getByLabel('Password', { exact: true }).fill('a ladder of clubs')
    await stranger.getByRole('button', { name: 'Create my account' }).click()
    await expect(stranger).toHaveURL(/\/challenge\/[0-9a-f-]{36}\/play$/)
    await enterCode(stranger, code, 'Submit')
    await expect(stranger).toHaveURL(/\/my-games\/\d+$/)
    await expect(stranger.getByText('Challenge, not ranked')).toBeVisible()
  })
  await test.step('on the way, the link leads back to the same game', async () => {
    await playToEnd(stranger, names, 2)
    const table = stranger.url()
    await stranger.goto(link)
    await expect(scores(stranger)).toHaveText(score)
    await stranger.getByRole('link', { name: 'Continue your game' }).click()
    await expect(stranger).toHaveURL(table)
    await playToEnd(stranger, names)
  })
  await test.step('both see both results', async () => {
    const toChallenge = stranger.getByRole('link', { name: 'See the challenge' })
    await expect(toChallenge).toBeInViewport({ ratio: 1 })
    await expect(stranger.getByRole('button', { name: 'Challenge a friend' })).toHaveCount(0)
    await toChallenge.click()
    await expect(scores(stranger)).toHaveCount(2)
    await expect(stranger.getByText(/^You are (ahead|behind|equal)/)).toBeVisible()
    expect(await violationsOn(stranger)).toEqual([])
    const [, own = ''] = await settled(() => scores(stranger).allInnerTexts())

    await page.getByRole('link', { name: 'See your game' }).click()
    await page.getByRole('button', { name: 'Challenge a friend' }).click()
    await expect(page).toHaveURL(link)
    const results = page.getByRole('table', { name: 'Who has played it' })
    await expect(results.getByRole('cell')).toHaveText(own.replace(' points', ''))
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOn(page)).toEqual([])
  })
  await page.context().close()
  await stranger.context().close()
})

test('[CHAL-02] an unknown or malformed link says so', async ({ browser, shared: { server } }) => {
  const page = await openSignedOut(browser, server)
  for (const id of ['x', '7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e']) {
    await page.goto(`/challenge/${id}`)
    await expect(page.getByRole('heading', { name: 'There is no such challenge' })).toBeVisible()
  }
  await page.context().close()
})
