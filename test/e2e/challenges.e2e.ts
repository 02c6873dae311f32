import { expect, type Page } from '@playwright/test'
import { names } from '../support/browser/input-methods.ts'
import { makeReader, openAs, openSignedOut } from '../support/browser/people.ts'
import { playByApi, winSandwich } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { settled } from '../support/browser/settled.ts'
import { signUpToPlay } from '../support/browser/sign-up.ts'
import { openTable } from '../support/browser/table.ts'
import { test } from '../support/browser/test.ts'
import { answeredGame } from '../support/games/answered-game.ts'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

const scores = (page: Page) => page.getByText(/^[\u2212\d]+ points$/)

test('a won game is a challenge; a stranger opens it on a phone, signs up, redeems a code, plays, and both see both results', {
  tag: ['@CHAL-02', '@CHAL-05', '@CHAL-08'],
}, async ({ browser, shared: { server, admin } }) => {
  const player = await makeReader(server, admin.client, 'Wren')
  const { id, score } = await winSandwich(player)
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await openAs(browser, server, player, { ...phone, permissions })
  await openTable(page, id)
  await page.getByRole('button', { name: 'Challenge a friend' }).click()
  await page.getByRole('button', { name: 'Copy the link of your challenge' }).click()
  await expect(page.getByText('Copied. Paste it wherever you like.')).toBeVisible()
  const told = await settled(() => page.evaluate(() => navigator.clipboard.readText()))
  const [text, link = ''] = told.split('\n')
  expect(text).toBe(`My score in Sandwich is ${score}. Can you beat it with the same cards?`)
  expect(link).toMatch(/^http:\S+\/challenge\/[0-9a-f-]{36}$/)

  const stranger = await openSignedOut(browser, server)
  await stranger.setViewportSize(phone.viewport)
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Wren challenges you to Sandwich' })).toBeVisible()
  await expect(scores(stranger)).toHaveText(`${score} points`)
  await stranger.getByRole('link', { name: 'Play the same deal' }).click()
  const client = await signUpToPlay(stranger, admin, 'challenged.stranger@example.org')
  await expect(stranger.getByText('Challenge, not ranked')).toBeVisible()
  const table = stranger.url()
  let game = answeredGame((await client.call('GET', `/games/${table.split('/').at(-1)}`)).body)
  while (game.turn < 17) game = await playByApi(client, game)
  await stranger.goto(link)
  await expect(scores(stranger)).toHaveText(`${score} points`)
  await stranger.getByRole('link', { name: 'Continue your game' }).click()
  await expect(stranger).toHaveURL(table)
  await playToEnd(stranger, names)
  await stranger.getByRole('link', { name: 'See the challenge' }).click()
  await expect(scores(stranger)).toHaveCount(2)
  // Whoever takes the first cards of each hand is far from winning this deal.
  await expect(stranger.getByText(/^You are behind by \d+ points\.$/)).toBeVisible()
  const [, result = ''] = await settled(() => scores(stranger).allInnerTexts())

  await page.getByRole('link', { name: 'See your game' }).click()
  await page.getByRole('button', { name: 'Challenge a friend' }).click()
  await expect(page).toHaveURL(link)
  const results = page.getByRole('table', { name: 'Who has played it' })
  await expect(results.getByRole('cell')).toHaveText(result.replace(' points', ''))
})
