import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { numberText } from '../../web/kit/number.ts'
import { gameShape } from '../support/bots/bot.ts'
import { names } from '../support/browser/input-methods.ts'
import { makeAdmin, makeReader, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { playByApi } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { settled } from '../support/browser/settled.ts'
import { signUpToPlay } from '../support/browser/sign-up.ts'
import { test } from '../support/browser/test.ts'
import { noon, openServerWithClock, type ServerWithClock } from '../support/server/server-with-clock.ts'
import type { TestClient } from '../support/server/test-client.ts'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }

let own: ServerWithClock
let admin: Person
test.beforeAll(async () => {
  own = await openServerWithClock()
  admin = await makeAdmin(own.server)
})
test.afterAll(() => own.close())
test.beforeEach(() => own.clock.set(noon))
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

/** Plays a person's try of the day in Sandwich beside the screen, until `left` moves are left. Returns the score. */
async function playTry(client: TestClient, left = 0): Promise<number> {
  let game = gameShape.parse((await client.call('POST', '/games/daily', { gameTypeId: 2 })).body)
  while (game.turn < 18 - left) game = await playByApi(client, game)
  return game.gameScore
}

/** Returns the part of the page that is about the day's deal of Sandwich. */
const dealOf = (page: Page) => page.getByRole('region', { name: 'Sandwich', exact: true })

test('[DAILY-04, DAILY-09, DAILY-10, DAILY-11, DAILY-12] a deal is played on a phone and shared; a stranger opens it, signs up, redeems, plays it and sees both results', async ({
  browser,
}) => {
  const player = await makeReader(own.server, admin.client, 'Wren')
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await openAs(browser, own.server, player, { ...phone, permissions })
  await page.goto('/game-dashboard')
  await page.getByRole('link', { name: 'Deal of the day', exact: true }).click()
  await expect(page.getByRole('timer')).toHaveText(/^1[12] h \d+ min left$/)
  await dealOf(page).getByRole('link', { name: "Play today's deal of Sandwich" }).click()
  await expect(page.getByText(/^Deal of \w+ \d+$/)).toBeVisible()
  const table = page.url()
  await playTry(player.client, 1)
  await page.goto('/daily')
  await page.getByRole('link', { name: 'Continue your try of Sandwich' }).click()
  await expect(page).toHaveURL(table)
  await playToEnd(page, names)
  await page.getByRole('link', { name: 'Deal of the day', exact: true }).click()
  const score = await settled(() =>
    dealOf(page)
      .getByText(/points$/)
      .innerText(),
  )
  await page.getByRole('button', { name: 'Copy your result of Sandwich' }).click()
  await expect(page.getByText('Copied. Paste it wherever you like.')).toBeVisible()
  const told = await settled(() => page.evaluate(() => navigator.clipboard.readText()))
  expect(told).toMatch(
    /^Sandwich of \w+ \d+: [\u2212\d]+(, better than \d+%)?\n([▲▽]{6} ?){3}\nhttp:\S+\/daily\/result\?of=[0-9a-f-]{36}$/,
  )
  const [line = '', , link = ''] = told.split('\n')

  const stranger = await openSignedOut(browser, own.server)
  await stranger.setViewportSize(phone.viewport)
  await test.step('a program without scripts reads the result in the head of its page, and loads its picture', async () => {
    const html = await (await stranger.request.get(link)).text()
    expect(html).toContain(`<meta property="og:title" content="${line}"/>`)
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect((await stranger.request.get(picture)).headers()['content-type']).toBe('image/png')
  })
  await stranger.goto(link.slice(0, -1))
  await expect(stranger.getByRole('heading', { name: 'There is no such result' })).toBeVisible()
  await stranger.goto(link)
  await expect(stranger.getByText(score, { exact: true })).toBeVisible()
  // Not that of the head.
  await expect(stranger).toHaveTitle(/^A result of the deal of the day · /)
  await stranger.getByRole('link', { name: 'Play the same deal' }).click()
  const client = await signUpToPlay(stranger, admin, 'stranger.of.the.day@example.org')
  await expect(stranger.getByText(/^Deal of \w+ \d+$/)).toBeVisible()
  await playTry(client, 1)
  await stranger.reload()
  await playToEnd(stranger, names)
  await stranger.getByRole('link', { name: 'Deal of the day', exact: true }).click()
  await expect(dealOf(stranger).getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(dealOf(stranger).getByRole('heading', { name: 'The result shared with you' })).toBeVisible()
  await expect(dealOf(stranger).getByText(/points$/)).toHaveCount(2)
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(stranger.getByText(/points$/)).toHaveCount(2)
  await stranger.getByRole('main').getByRole('link', { name: 'Deal of the day', exact: true }).click()
  await expect(stranger).toHaveTitle(/^Deal of the Day · /)
})

test('[DAILY-10, DAILY-13] the picture of a result is saved, and the share sheet gets it with the text, or the text alone', async ({
  browser,
}) => {
  const player = await makeReader(own.server, admin.client, 'Plover')
  await playTry(player.client)
  const page = await openAs(browser, own.server, player, phone)
  await page.addInitScript(() => {
    // The browser of the tests has no share sheet.
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/png'),
      share: async ({ files = [], ...shared }: ShareData) => {
        const sizes = files.map(({ name, size }) => ({ name, size }))
        document.documentElement.dataset['shared'] = JSON.stringify({ ...shared, files: sizes })
      },
    })
  })
  await page.goto('/daily')

  /** Presses Share, and expects the share sheet to get the text, the link, and these files. */
  async function shares(files: unknown) {
    const root = page.locator('html')
    await root.evaluate((element) => element.removeAttribute('data-shared'))
    await dealOf(page).getByRole('button', { name: 'Share your result of Sandwich' }).click()
    await expect(root).toHaveAttribute('data-shared')
    expect(JSON.parse((await settled(() => root.getAttribute('data-shared'))) ?? '')).toEqual({
      text: expect.stringMatching(/^Sandwich of \w+ \d+: [\u2212\d]+/),
      url: expect.stringMatching(/\/daily\/result\?of=[0-9a-f-]{36}$/),
      files,
    })
  }
  const download = page.waitForEvent('download')
  const save = dealOf(page).getByRole('button', { name: 'Save the picture of your result of Sandwich' })
  await save.click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^Sandwich \d{4}-\d\d-\d\d\.png$/)
  const picture = await readFile(await saved.path())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  await shares([{ name: saved.suggestedFilename(), size: picture.length }])

  // A device that takes no pictures.
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
  await shares([])

  // A picture that does not come.
  await page.reload()
  await page.route('**/api/daily/results/*/picture', (route) => route.abort())
  await shares([])
  await save.click()
  await expect(dealOf(page).getByRole('status')).toHaveText('The picture could not be loaded.')
})

test('[DAILY-08, DAILY-09] the next day, the calendar has the day with its seed, practice and the check', async ({
  browser,
}) => {
  const player = await makeReader(own.server, admin.client, 'Linnet')
  const score = await playTry(player.client)
  await own.clock.set(new Date(Date.parse(noon) + 86_400_000).toISOString())
  const page = await openAs(browser, own.server, player, phone)
  await page.goto('/daily')
  await expect(dealOf(page).getByRole('link', { name: /^Play today's deal/ })).toBeVisible()
  await expect(page.getByText(new RegExp(`^You ${numberText(score)}( ·|$)`))).toBeVisible()
  await page.getByRole('button', { name: 'Check the days above' }).click()
  await expect(page.getByText('The seed of 1 day leads to the anchor.')).toBeVisible()
  const told = await settled(() => page.getByText(/^Seed [\da-f]{64}$/).textContent())
  await page.getByText('Check with OpenSSL instead').press('Enter')
  await expect(page.getByText(`seed=${told?.slice('Seed '.length)}`)).toBeVisible()
  await page.getByRole('link', { name: /^Practice Sandwich of / }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await expect(page.getByText(/^Deal of \w+ \d+, practice$/)).toBeVisible()
})
