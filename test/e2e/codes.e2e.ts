import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { violationsOn } from '../support/browser/axe.ts'
import { enterCode, messages, openAdminPage } from '../support/browser/page-parts.ts'
import { makePerson, menuItem, openAs, openSignedOut, password } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import type { TestClient } from '../support/server/test-client.ts'

const madeCodes = z.object({ codes: z.array(z.string()) })
const codePage = z.object({ items: z.array(z.object({ state: z.string() })) })

async function makeCode(admin: TestClient): Promise<string> {
  const { body } = await admin.call('POST', '/Codes/batches', { count: 1 })
  return madeCodes.parse(body).codes[0] ?? ''
}

async function stateOf(admin: TestClient, code: string): Promise<string | undefined> {
  const { body } = await admin.call('GET', `/Codes/list?search=${code}`)
  return codePage.parse(body).items[0]?.state
}

/** Returns the addresses of the pages that a person has seen from now on, each once, without their queries. */
function screensOf(page: Page): string[] {
  const screens: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && screens.at(-1) !== pathname) screens.push(pathname)
  })
  return screens
}

test('New Game asks for a code once: a wrong one is refused, the right one leads into the game', {
  tag: ['@CODE-03', '@GAME-05', '@SITE-09'],
}, async ({ browser, shared: { server, admin } }) => {
  expect((await admin.client.call('POST', '/Codes', { code: 'newcomer code' })).body).toBe(true)
  const page = await openAs(browser, server, await makePerson(server, 'Newcomer'))
  const newGameOf = (game: string) => page.getByRole('button', { name: `New Game of ${game}` })
  await page.goto('/game-dashboard')
  await newGameOf('SkyWay').click()
  await enterCode(page, 'newcomer cod', 'Submit')
  await expect(page.getByLabel('Sign-In Code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/game-dashboard$/)
  await enterCode(page, 'newcomer code', 'Submit')
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
  await expect(messages(page).getByText('Code Accepted')).toBeVisible()
  await expect(menuItem(page, 'Have A Code?')).toHaveCount(0)

  await page.goto('/game-dashboard')
  await newGameOf('Sandwich').click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await page.context().close()
})

test('the owner prints codes, and a friend signs up with the link of one and plays', {
  tag: ['@CODE-09', '@CODE-10', '@CODE-12'],
}, async ({ browser, shared: { server, admin } }) => {
  const page = await openAs(browser, server, admin)
  await page.goto('/')
  await openAdminPage(page, 'Codes')
  await page.getByLabel('How many codes').fill('20')
  await page.getByLabel('Note').fill('Fair')
  await page.getByRole('button', { name: 'Make codes' }).click()
  const cards = page.getByRole('region', { name: 'The new codes as cards' }).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  expect(await violationsOn(page)).toEqual([])
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(Math.ceil(20 / 8))
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await readFile(await (await downloaded).path(), 'utf8')
  const [, code = '', link = ''] = /^"([A-Z-]+)","([^"]+)","/m.exec(file) ?? []
  expect(link).toBe(`${server.address}/codes#code=${code}`)
  await page.getByRole('button', { name: 'I have saved them' }).click()

  const friend = await openSignedOut(browser, server)
  const requested: string[] = []
  friend.on('request', (request) => requested.push(request.url()))
  const screens = screensOf(friend)
  await friend.goto(link)
  await expect(friend.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(friend.getByText(/^You were given a Sign-In Code\./)).toBeVisible()
  await friend.getByLabel('Email', { exact: true }).fill(`friend.${Date.now()}@example.org`)
  await friend.getByLabel('Password', { exact: true }).fill(password)
  await friend.getByRole('button', { name: 'Create my account' }).click()
  await expect(friend).toHaveURL(/\/my-games\/\d+$/)
  await expect(messages(friend).getByText('Code Accepted')).toBeVisible()
  await expect(friend.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
  // The other addresses only pass the person on.
  const shown = screens.filter((path) => !['/codes', '/', '/new-game/1'].includes(path))
  expect(shown).toEqual(['/sign-up', expect.stringMatching(/^\/my-games\//)])
  expect(requested.filter((url) => url.includes(code))).toEqual([])

  await test.step('the link of another code is not used up by a player, and the address forgets it', async () => {
    const another = await makeCode(admin.client)
    await friend.goto('/about')
    await friend.goto(`/codes#code=${another}`)
    await expect(friend.getByRole('heading', { name: 'You can play already' })).toBeVisible()
    await expect(friend).toHaveURL(/\/codes$/)
    expect(await stateOf(admin.client, another)).toBe('open')
    await friend.goBack()
    await expect(friend).toHaveURL(/\/about$/)
    await friend.context().close()
  })

  await test.step('the owner sees who has used it', async () => {
    await page.getByLabel('Search the codes').fill(code)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const line = page.getByRole('region', { name: 'Your codes' }).getByRole('listitem')
    await expect(line).toHaveCount(1)
    await expect(line).toContainText(/Fair.*Used.*Used by Friend/s)
    await page.context().close()
  })
})
