import { expect, type Page } from '@playwright/test'
import { names } from '../support/browser/input-methods.ts'
import { makeAdmin, makeReader, openAs, type Person } from '../support/browser/people.ts'
import { playByApi } from '../support/browser/play.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { answeredGame } from '../support/games/answered-game.ts'
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

/** Plays a person's try of the day in Sandwich beside the screen, until `left` moves are left. */
async function playTry(client: TestClient, left: number): Promise<void> {
  let game = answeredGame((await client.call('POST', '/games/daily', { gameTypeId: 2 })).body)
  while (game.turn < 18 - left) game = await playByApi(client, game)
}

/** Returns the part of the page that is about the day's deal of Sandwich. */
const dealOf = (page: Page) => page.getByRole('region', { name: 'Sandwich', exact: true })

test('a deal is played on a phone and shared; a friend opens the result, plays the deal and sees both', {
  tag: ['@DAILY-04', '@DAILY-09', '@DAILY-10', '@DAILY-11', '@DAILY-12'],
}, async ({ browser }) => {
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

  const friend = await makeReader(own.server, admin.client, 'Plover')
  const other = await openAs(browser, own.server, friend, phone)
  await test.step('a program without scripts reads the result in the head of its page, and loads its picture', async () => {
    const html = await (await other.request.get(link)).text()
    expect(html).toContain(`<meta property="og:title" content="${line}"/>`)
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect((await other.request.get(picture)).headers()['content-type']).toBe('image/png')
  })
  await other.goto(link)
  await expect(other.getByText(score, { exact: true })).toBeVisible()
  // Not that of the head.
  await expect(other).toHaveTitle(/^A result of the deal of the day · /)
  await other.getByRole('link', { name: 'Play the same deal' }).click()
  await expect(other.getByText(/^Deal of \w+ \d+$/)).toBeVisible()
  await playTry(friend.client, 1)
  await other.reload()
  await playToEnd(other, names)
  await other.getByRole('link', { name: 'Deal of the day', exact: true }).click()
  await expect(dealOf(other).getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(dealOf(other).getByRole('heading', { name: 'The result shared with you' })).toBeVisible()
  await expect(dealOf(other).getByText(/points$/)).toHaveCount(2)
})
