import { createServer, type Server } from 'node:http'
import { type Browser, expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import {
  complaintsOf,
  makeAdmin,
  makeReader,
  menuItem,
  openAs,
  type Person,
} from '../support/browser/people.ts'
import { winSandwich } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { type OneProcess, openOneProcess } from '../support/server/test-server.ts'

/** Somebody else's website, with one picture. */
let website: Server
let origin: string
const asked: string[] = []
/** What the website waits for before it answers. */
let mayAnswer = Promise.resolve()
let server: OneProcess
let wren: Person
let ada: Person
let page: Page

test.beforeAll(async ({ browser }) => {
  const drawing = await browser.newPage({ viewport: { width: 300, height: 200 } })
  await drawing.setContent('<body style="background: linear-gradient(45deg, #036, #fc6)">')
  const picture = await drawing.screenshot()
  await drawing.close()
  website = createServer((request, answer) => {
    asked.push(request.url ?? '')
    void mayAnswer.then(() => {
      if (request.url === '/wren.png') answer.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      else answer.writeHead(404).end()
    })
  })
  await new Promise<void>((listening) => website.listen(0, '127.0.0.1', listening))
  const address = website.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`

  server = await openOneProcess({ ...withoutLimits, PICTURE_FETCH: 'any' })
  ada = await makeAdmin(server)
  wren = await makeReader(server, ada.client, 'Wren')
  await wren.client.call('PUT', '/AppUser', { profilePicture: `${origin}/wren.png` })
  await ada.client.call('PUT', '/AppUser', { profilePicture: `${origin}/none.png` })
  for (const person of [wren, ada]) await winSandwich(person)
  const states = () =>
    Promise.all([wren, ada].map(async ({ client }) => (await client.call('GET', '/AppUser')).body))
  await expect
    .poll(states, { timeout: limit(30_000) })
    .toMatchObject([{ servedPicture: { state: 'served' } }, { servedPicture: { state: 'failed' } }])
})
test.afterAll(async () => {
  await server.close()
  website.close()
})
test.afterEach(() => page.context().close())

/** Returns the natural width of a drawn image of the page; 0 if it has not loaded. */
const widthOf = async (line: ReturnType<Page['locator']>): Promise<number> =>
  await line.locator('img').evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

test('[PICT-02] [LEAD-02] [T-G5] a row of the leaderboard shows the picture, and nothing is asked of another website', async ({
  browser,
}) => {
  asked.length = 0
  page = await browser.newPage({ baseURL: server.address })
  const complaints = complaintsOf(page)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const answer = await page.goto('/game-dashboard')
  expect(answer?.headers()['content-security-policy']).toContain("img-src 'self' data:;")
  const line = page.getByRole('button', { name: /Wren Score:/ })
  await expect(line.locator('img')).toHaveAttribute('src', /^\/api\/pictures\/[0-9a-f]{32}\.webp$/)
  await expect(line.locator('img')).toHaveAttribute('alt', '')
  await line.scrollIntoViewIfNeeded()
  await expect.poll(() => widthOf(line)).toBe(128)
  await expect.poll(() => line.locator('img').boundingBox()).toMatchObject({ width: 40, height: 40 })
  await expect(page.getByRole('button', { name: /Ada Score:/ }).locator('img')).toHaveCount(0)
  expect([...origins]).toEqual([server.address])
  expect(asked).toEqual([])
  await expect.poll(() => complaints).toEqual([])
})

test('[PICT-02] a picture that went while the page stood open leaves the letter', async ({ browser }) => {
  page = await browser.newPage({ baseURL: server.address })
  await page.route('**/api/pictures/*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/game-dashboard')
  const line = page.getByRole('button', { name: /Wren Score:/ })
  await line.scrollIntoViewIfNeeded()
  await expect(line.locator('img')).toHaveCount(0)
  await expect(line.getByText('W', { exact: true })).toBeVisible()
})

async function openProfile(browser: Browser, person: Person): Promise<void> {
  page = await openAs(browser, server, person)
  await page.goto('/')
  await menuItem(page, 'View Profile').click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
}

test('[PICT-03] the profile shows the picture once it was fetched, and says why one is not shown', async ({
  browser,
}) => {
  await openProfile(browser, ada)
  const panel = page.getByRole('complementary', { name: 'Profile' })
  const field = page.getByLabel('Profile picture URL', { exact: true })
  const update = page.getByRole('button', { name: 'Update the profile picture url' })
  await expect(field).toHaveValue(`${origin}/none.png`)
  await expect(panel.getByText('We could not fetch a picture from this address.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await expect(panel.locator('img')).toHaveCount(0)

  const isSeen = Promise.withResolvers<void>()
  mayAnswer = isSeen.promise
  await field.fill(`${origin}/wren.png`)
  await update.click()
  await expect(panel.getByText('We are fetching your picture.')).toBeVisible()
  isSeen.resolve()
  await expect.poll(() => widthOf(panel), { timeout: limit(30_000) }).toBe(128)
  await expect(panel.getByRole('status')).toHaveText('')

  await field.fill('')
  await update.click()
  await expect(panel.locator('img')).toHaveCount(0)
})
