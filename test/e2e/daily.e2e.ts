import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { numberText } from '../../web/kit/number.ts'
import { gameShape, someMove } from '../support/bots/bot.ts'
import { violationsOn } from '../support/browser/axe.ts'
import { names } from '../support/browser/input-methods.ts'
import { enterCode } from '../support/browser/page-parts.ts'
import { makeAdmin, makeReader, openAs, openSignedOut } from '../support/browser/people.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { openDatabaseClock } from '../support/postgres/database-clock.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import type { TestClient } from '../support/server/test-client.ts'
import { openOneProcess } from '../support/server/test-server.ts'

const day = 86_400_000
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }

/** Plays a person's try of the current day to its end, beside the screen. */
async function finishTry(client: TestClient, gameTypeId: 1 | 2): Promise<number> {
  let game = gameShape.parse((await client.call('POST', '/games/daily', { gameTypeId })).body)
  while (!game.gameOver) {
    const move = { gameId: game.id, turn: game.turn, ...someMove(game, () => 0) }
    game = gameShape.parse((await client.call('PUT', '/games', move)).body)
  }
  return game.gameScore
}

/** Returns what a page gave to the share sheet of the device, which the test has replaced. */
async function sharedBy(page: Page) {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-shared')
  return JSON.parse((await settled(() => root.getAttribute('data-shared'))) ?? '{}')
}

/** Returns the part of the page that is about the current day's deal of a game. */
const dealOf = (page: Page, game: 'SkyWay' | 'Sandwich') =>
  page.getByRole('region', { name: game, exact: true })

test('[DAILY-04, DAILY-09, DAILY-10] a deal is played on a phone and shared; a stranger opens it, signs up, redeems, plays it and sees both results', async ({
  browser,
  shared: { server, admin },
}) => {
  test.setTimeout(limit(180_000))
  const player = await makeReader(server, admin.client, 'Wren')
  const page = await openAs(browser, server, player, {
    ...phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  await test.step('the player finds the day from the dashboard, and plays', async () => {
    await page.goto('/game-dashboard')
    await page.getByRole('link', { name: 'Deal of the day', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Deal of the Day' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/\d+ (h \d+ )?min left/)
    await dealOf(page, 'Sandwich').getByRole('link', { name: "Play today's deal of Sandwich" }).click()
    await expect(page.getByRole('heading', { name: 'Sandwich Table' })).toBeVisible()
    await expect(page.getByText(/^Deal of \w+ \d+$/)).toBeVisible()
  })

  await test.step('on the way, the page leads back to the same try', async () => {
    await playToEnd(page, names, 2)
    const table = page.url()
    await page.goto('/daily')
    await page.getByRole('link', { name: 'Continue your try of Sandwich' }).click()
    await expect(page).toHaveURL(table)
    await playToEnd(page, names)
  })

  await test.step('after the end nothing that shows hidden cards is offered', async () => {
    await expect(page.getByText('Replay and check this deal when its day is over.')).toBeVisible()
    for (const name of ['Replay', 'Luck and play', 'Check this deal'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Same deal again' })).toHaveCount(0)
    await expect(page.getByText('Seed of the deal')).toHaveCount(0)
  })

  const link = await test.step('the result is copied', async () => {
    await page.getByRole('link', { name: 'Deal of the day', exact: true }).click()
    await expect(dealOf(page, 'Sandwich').getByText(/points$/)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Copy your result of Sandwich' }).click()
    await expect(page.getByText('Copied. Paste it wherever you like.')).toBeVisible()
    const copied = await settled(() => page.evaluate(() => navigator.clipboard.readText()))
    expect(copied).toMatch(
      /^Sandwich of \w+ \d+: [\u2212\d]+(, better than \d+%)?\n([▲▽]{6} ?){3}\nhttp:\S+\/daily\/result\?of=[0-9a-f-]{36}$/,
    )
    return copied.split('\n').at(-1) ?? ''
  })

  const points = dealOf(page, 'Sandwich').getByText(/points$/)
  const score = await settled(() => points.innerText())
  await page.context().close()

  const code = 'for the stranger of the day'
  await admin.client.call('POST', '/Codes', { code })
  const stranger = await openSignedOut(browser, server)
  await test.step('a stranger opens the link and sees the result', async () => {
    await stranger.goto(link)
    await expect(stranger.getByText(score, { exact: true })).toBeVisible()
    await expect(stranger.getByText('Wren')).toHaveCount(0)
    expect(await violationsOn(stranger)).toEqual([])
  })
  await test.step('the stranger signs up, redeems a code, and is at the same deal', async () => {
    await stranger.getByRole('link', { name: 'Play the same deal' }).click()
    await stranger.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await stranger.getByRole('link', { name: 'Create an account' }).click()
    await expect(stranger.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await stranger.getByLabel('Email', { exact: true }).fill('stranger.of.the.day@example.org')
    await stranger.getByLabel('Password', { exact: true }).fill('a ladder of clubs')
    await stranger.getByRole('button', { name: 'Create my account' }).click()
    await expect(stranger).toHaveURL(/\/daily\/play\/2$/)
    await enterCode(stranger, code, 'Submit')
    await expect(stranger).toHaveURL(/\/my-games\/\d+$/)
    await playToEnd(stranger, names)
  })
  await test.step('the stranger sees both results on the page of the day and by the link', async () => {
    await stranger.getByRole('link', { name: 'Deal of the day', exact: true }).click()
    const deal = dealOf(stranger, 'Sandwich')
    await expect(deal.getByRole('heading', { name: 'Your result' })).toBeVisible()
    await expect(deal.getByRole('heading', { name: 'The result shared with you' })).toBeVisible()
    await expect(deal.getByText(/points$/)).toHaveCount(2)
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'Your result' })).toBeVisible()
    await expect(stranger.getByText(/points$/)).toHaveCount(2)
    expect(await violationsOn(stranger)).toEqual([])
  })
  await stranger.context().close()
})

test('[DAILY-10] the device shares the text by its own share sheet', async ({
  browser,
  shared: { server, admin },
}) => {
  const player = await makeReader(server, admin.client, 'Robin')
  await finishTry(player.client, 1)
  const page = await openAs(browser, server, player, phone)
  await page.addInitScript(() => {
    // The browser of the tests has no share sheet.
    Object.assign(navigator, {
      share: async (shared: ShareData) => {
        document.documentElement.dataset['shared'] = JSON.stringify(shared)
      },
    })
  })
  await page.goto('/daily')
  await page.getByRole('button', { name: 'Share your result of SkyWay' }).click()
  const shared = await sharedBy(page)
  expect(shared.text).toMatch(/^SkyWay of \w+ \d+: \d+/)
  expect(shared.url).toMatch(/\/daily\/result\?of=[0-9a-f-]{36}$/)
  await page.context().close()
})

test('[DAILY-11, DAILY-12] a program without scripts reads the result in the head of its page, and loads its picture', async ({
  browser,
  shared: { server, admin },
}) => {
  const player = await makeReader(server, admin.client, 'Linnet')
  const score = numberText(await finishTry(player.client, 2))
  const [{ link } = { link: '' }] = z
    .array(z.object({ link: z.string() }))
    .parse((await player.client.call('GET', '/daily/tries')).body)
  const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/daily/result?of=${link}`)
  await expect(page).toHaveTitle(new RegExp(`^Sandwich of \\w+ \\d+: ${score}(, better than \\d+%)? · `))
  const meta = (name: string) => page.locator(`meta[property="og:${name}"]`)
  await expect(meta('title')).toHaveAttribute('content', new RegExp(`^Sandwich of \\w+ \\d+: ${score}`))
  await expect(meta('description')).toHaveAttribute('content', /^([▲▽]{6} ){3}You can play/)
  await expect(meta('url')).toHaveAttribute('content', `${server.address}/daily/result?of=${link}`)
  const address = await settled(() => meta('image').getAttribute('content'))
  const picture = await context.request.get(address ?? '')
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  await context.close()

  await test.step('with scripts, the page shows the result, and its title is that of the page', async () => {
    const reader = await openSignedOut(browser, server)
    await reader.goto(`/daily/result?of=${link}`)
    await expect(reader.getByText(`${score} points`)).toBeVisible()
    await expect(reader).toHaveTitle(/^A result of the deal of the day · /)
    await reader.getByRole('link', { name: 'Deal of the day', exact: true }).last().click()
    await expect(reader).toHaveTitle(/^Deal of the Day · /)
    await reader.context().close()
  })
})

test('[DAILY-13] the share sheet gets the picture, and the picture can be saved', async ({
  browser,
  shared: { server, admin },
}) => {
  const player = await makeReader(server, admin.client, 'Plover')
  await finishTry(player.client, 1)
  const page = await openAs(browser, server, player, phone)
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
  const deal = dealOf(page, 'SkyWay')
  const sharing = deal.getByRole('button', { name: 'Share your result of SkyWay' })
  const shared = async () => {
    await sharing.click()
    return await sharedBy(page)
  }

  await test.step('saved', async () => {
    const download = page.waitForEvent('download')
    await deal.getByRole('button', { name: 'Save the picture of your result of SkyWay' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^SkyWay \d{4}-\d\d-\d\d\.png$/)
    expect(await sharp(await saved.path()).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
  await test.step('shared', async () => {
    const { text, files } = await shared()
    expect(text).toMatch(/^SkyWay of \w+ \d+: \d+/)
    expect(files).toEqual([{ name: expect.stringMatching(/^SkyWay .*\.png$/), size: expect.any(Number) }])
    expect(files[0].size).toBeGreaterThan(20_000)
  })
  await test.step('without the picture if it does not come, and the page says so when it is to be saved', async () => {
    await page.route('**/api/daily/results/*/picture', (route) => route.abort())
    await page.evaluate(() => document.documentElement.removeAttribute('data-shared'))
    expect(await shared()).toMatchObject({ text: expect.stringMatching(/^SkyWay of/), files: [] })
    await deal.getByRole('button', { name: 'Save the picture of your result of SkyWay' }).click()
    await expect(deal.getByRole('status')).toHaveText('The picture could not be loaded.')
    expect(await violationsOn(page)).toEqual([])
  })
  await page.context().close()
})

test('[DAILY-10] an unknown or incomplete link says so', async ({ browser, shared: { server } }) => {
  const page = await openSignedOut(browser, server)
  for (const query of ['', '?of=', '?of=x', '?of=7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e']) {
    await page.goto(`/daily/result${query}`)
    await expect(page.getByRole('heading', { name: 'There is no such result' })).toBeVisible()
  }
  await page.context().close()
})

test('[DAILY-08, DAILY-09] the next day, the calendar has the day with its seed, practice and the check', async ({
  browser,
}) => {
  const postgres = await openPostgres()
  const clock = await openDatabaseClock({ url: postgres.url })
  const server = await openOneProcess({ ...withoutLimits, DATABASE_URL: postgres.url })
  try {
    const admin = await makeAdmin(server)
    const score = await finishTry(admin.client, 2)
    const page = await openAs(browser, server, admin)
    await page.goto('/daily')
    await expect(page.getByText("Tomorrow, today's deal will be the first of the calendar.")).toBeVisible()
    await clock.set(new Date(Math.ceil(Date.now() / day) * day).toISOString())
    await page.reload()
    await expect(dealOf(page, 'Sandwich').getByRole('link', { name: /^Play today's deal/ })).toBeVisible()
    await expect(page.getByText(`You ${numberText(score)}`)).toBeVisible()
    await page.getByRole('button', { name: 'Check the days above' }).click()
    await expect(page.getByText('The seed of 1 day leads to the anchor.')).toBeVisible()
    const told = await settled(() => page.getByText(/^Seed [\da-f]{64}$/).textContent())
    const seed = told?.slice('Seed '.length)
    await page.getByText('Check with OpenSSL instead').press('Enter')
    await expect(page.getByText(`seed=${seed}`)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: /^Practice Sandwich of / }).click()
    await expect(page).toHaveURL(/\/my-games\/\d+$/)
    await expect(page.getByText(/^Deal of \w+ \d+, practice$/)).toBeVisible()
    await page.context().close()
  } finally {
    await server.close()
    await clock.close()
    await postgres.close()
  }
})
