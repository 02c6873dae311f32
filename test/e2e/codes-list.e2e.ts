import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { violationsOn } from '../support/browser/axe.ts'
import { messages, openAdminPage } from '../support/browser/page-parts.ts'
import {
  makeAdmin,
  makePerson,
  menuItem,
  openAs,
  openSignedOut,
  password,
} from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { openMailbox } from '../support/mail/mailbox.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import type { TestClient } from '../support/server/test-client.ts'
import { openOneProcess } from '../support/server/test-server.ts'

const madeCodes = z.object({ codes: z.array(z.string()) })
const codePage = z.object({ items: z.array(z.object({ id: z.number(), state: z.string() })) })

async function make(admin: TestClient, wanted: object = {}): Promise<string> {
  const { body } = await admin.call('POST', '/Codes/batches', { count: 1, ...wanted })
  return madeCodes.parse(body).codes[0] ?? ''
}

async function stateOf(admin: TestClient, code: string): Promise<string | undefined> {
  const { body } = await admin.call('GET', `/Codes/list?search=${code}`)
  return codePage.parse(body).items[0]?.state
}

const toList = 'Make many codes at once, or see all'
const linkOf = (code: string) => `/codes#code=${code}`
const list = (page: Page) => page.getByRole('region', { name: 'Your codes' })
const lines = (page: Page) => list(page).getByRole('listitem')
const cards = (page: Page) =>
  page.getByRole('region', { name: 'The new codes as cards' }).getByRole('listitem')

/** Returns the addresses of the pages that a person has seen from now on, each once, without their queries. */
function screensOf(page: Page): string[] {
  const screens: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && screens.at(-1) !== pathname) screens.push(pathname)
  })
  return screens
}

let count = 0
async function fillInSignUp(page: Page): Promise<string> {
  const email = `friend${++count}.${Date.now()}@example.org`
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  return email
}

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`[CODE-09] [CODE-12] at ${size.width} px the owner makes 100 codes and prints them, and a friend plays with the link of one`, async ({
    browser,
    shared: { server, admin },
  }) => {
    const page = await openAs(browser, server, admin, { viewport: size })
    const note = `Fair ${size.width}`
    await page.goto('/')
    if (size.width < 640) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await menuItem(page, 'Have A Code?').click()
      await page.getByRole('dialog').getByRole('link', { name: toList }).click()
    } else await openAdminPage(page, 'Codes')
    await expect(page.getByRole('heading', { name: 'All Sign-In Codes' })).toBeVisible()

    await page.getByLabel('How many codes').fill('501')
    await page.getByRole('button', { name: 'Make codes' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 500.')).toBeVisible()
    await expect(page.getByLabel('How many codes')).toBeFocused()

    await page.getByLabel('How many codes').fill('100')
    await page.getByLabel('Note').fill(note)
    await page.getByRole('button', { name: 'Make codes' }).click()
    await expect(page.getByRole('heading', { name: '100 new codes' })).toBeFocused()
    await expect(cards(page)).toHaveCount(100)
    expect(await violationsOn(page)).toEqual([])

    const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(Math.ceil(100 / 8))

    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const file = await readFile(await (await downloaded).path(), 'utf8')
    const rows = file.trim().split('\r\n')
    expect(rows).toHaveLength(101)
    const [, code = '', link = ''] = /^"([A-Z-]+)","([^"]+)","/.exec(rows[1] ?? '') ?? []
    expect(link).toBe(`${server.address}${linkOf(code)}`)

    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Make codes' })).toBeVisible()
    await expect(page.getByText(code)).toHaveCount(0)

    await test.step('the friend signs up and is at the table: two screens', async () => {
      const friend = await openSignedOut(browser, server)
      const requested: string[] = []
      friend.on('request', (request) => requested.push(request.url()))
      const screens = screensOf(friend)
      await friend.goto(link)
      await expect(friend.getByText(/^You were given a Sign-In Code\./)).toBeVisible()
      await expect(friend.getByLabel('Sign-In Code')).toHaveCount(0)
      await fillInSignUp(friend)
      await expect(friend).toHaveURL(/\/my-games\/\d+$/)
      await expect(messages(friend).getByText('Code Accepted')).toBeVisible()
      await expect(friend.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
      // The other addresses only pass the person on.
      const shown = screens.filter((path) => !['/codes', '/', '/new-game/1'].includes(path))
      expect(shown).toEqual(['/sign-up', expect.stringMatching(/^\/my-games\//)])
      expect(requested.filter((url) => url.includes(code))).toEqual([])
      await friend.context().close()
    })

    await test.step('the owner sees who has used it', async () => {
      await page.getByLabel('Search the codes').fill(code)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(lines(page)).toHaveCount(1)
      await expect(lines(page)).toContainText(`${code.slice(0, 4)}-…`)
      await expect(lines(page)).toContainText(note)
      await expect(lines(page)).toContainText(/Used.*Used by Friend/s)
    })
    await page.context().close()
  })
}

test('[CODE-12] with a mail server, a link leads over the mailed code to the table', async ({ browser }) => {
  const mailbox = await openMailbox()
  const server = await openOneProcess({ ...withoutLimits, SMTP_URL: mailbox.url })
  try {
    const code = await make((await makeAdmin(server)).client)
    const page = await openSignedOut(browser, server)
    await page.goto(linkOf(code))
    const email = await fillInSignUp(page)
    await page.getByLabel('Code from the email').fill(await mailbox.codeTo(email))
    await page.getByRole('button', { name: 'Confirm and log in' }).click()
    await expect(page).toHaveURL(/\/my-games\/\d+$/)
    await page.context().close()
  } finally {
    await server.close()
    await mailbox.close()
  }
})

test('[CODE-12] a person who has an account logs in, and the link is redeemed', async ({
  browser,
  shared: { server, admin },
}) => {
  const code = await make(admin.client)
  const person = await makePerson(server, 'Returns', true)
  const page = await openSignedOut(browser, server)
  await page.goto(linkOf(code))
  await page.getByRole('link', { name: 'Log in' }).click()
  // The page to sign up has the same note and fields of the same names.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText(/^You were given a Sign-In Code\./)).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  expect(await stateOf(admin.client, code)).toBe('redeemed')
  await page.context().close()
})

test('[CODE-12] a logged-in person is at the table at once, the code is gone from the address and the history, and another code is not used up', async ({
  browser,
  shared: { server, admin },
}) => {
  const [code, another] = [await make(admin.client), await make(admin.client)]
  const page = await openAs(browser, server, await makePerson(server, 'Quick'))
  await page.goto('/about')
  await page.goto(linkOf(code))
  await expect(messages(page).getByText('Code Accepted')).toBeVisible()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('skyway.invitation'))).toBe(null)

  await page.goto(linkOf(another))
  await expect(page.getByRole('heading', { name: 'You can play already' })).toBeVisible()
  expect(await stateOf(admin.client, another)).toBe('open')
  await page.getByRole('link', { name: 'Play SkyWay' }).click()
  await expect(page).toHaveURL(/\/my-games\/\d+$/)
  await page.context().close()
})

test('[CODE-12] [CODE-10] the link of a code that does not work says why, also on the page of codes itself, and where to ask for another; the list is for admins', async ({
  browser,
  shared: { server, admin },
}) => {
  const [used, ended] = [await make(admin.client), await make(admin.client)]
  await (await makePerson(server, 'First')).client.call('PUT', '/Codes', { code: used })
  const { body } = await admin.client.call('GET', `/Codes/list?search=${ended}`)
  await admin.client.call('POST', '/Codes/end', { ids: codePage.parse(body).items.map(({ id }) => id) })
  const page = await openAs(browser, server, await makePerson(server, 'Refused'))
  const dialog = page.getByRole('dialog')
  for (const [code, why] of [
    [used, 'This code has been used by everybody it was made for.'],
    [ended, 'This code has ended.'],
    ['BBBB-BBBB-BBBB-BBBB-BBBB', 'We do not know this code.'],
  ] as const) {
    // From the second link on, only the fragment changes, so that the page is not loaded again.
    await page.goto(linkOf(code))
    await expect(dialog.getByText('Try Again')).toBeVisible()
    await expect(dialog.getByRole('alert').filter({ hasText: why })).toBeVisible()
    await expect(page.getByLabel('Sign-In Code')).toHaveValue(code)
    await expect(page).toHaveURL(/\/codes$/)
    await expect(dialog.getByRole('button', { name: 'Ask for a code' })).toBeVisible()
  }

  await page.goto('/codes-list')
  await expect(page.getByText('This page is for admins.')).toBeVisible()
  await page.context().close()
})

test('[CODE-12] a link that is opened on the page of codes stays there, however late the browser says that the dialog was closed meanwhile', async ({
  browser,
  shared: { server },
}) => {
  const page = await openAs(browser, server, await makePerson(server, 'Nele'))
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    const hold = (event: Event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      held.push(() => event.target?.dispatchEvent(new Event('close')))
    }
    addEventListener('close', hold, true)
    Object.assign(window, { held })
  })
  await page.goto('/codes')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goto(linkOf('BBBB-BBBB-BBBB-BBBB-BBBB'))
  await expect(dialog.getByText('We do not know this code.')).toBeVisible()
  const heldCloses = () => page.evaluate(() => Reflect.get(window, 'held').length)
  await expect.poll(heldCloses).toBe(1)
  await page.evaluate(() => Reflect.get(window, 'held')[0]())
  await expect(dialog.getByText('We do not know this code.')).toBeVisible()
  await expect(page).toHaveURL(/\/codes$/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
  await page.context().close()
})

test('[CODE-10] an admin comes from /codesAdmin to the list, pages through it, searches it, ends and extends codes, and downloads it, by keyboard', async ({
  browser,
  shared: { server, admin },
}) => {
  await admin.client.call('POST', '/Codes/batches', { count: 45, note: '=HYPERLINK("x")', people: 2 })
  const page = await openAs(browser, server, admin)
  await page.goto('/codesAdmin')
  await page.getByRole('dialog').getByRole('link', { name: toList }).click()
  await expect(page).toHaveURL(/\/codes-list$/)
  await expect(page.getByRole('heading', { name: 'All Sign-In Codes' })).toBeVisible()
  await page.getByLabel('Search the codes').fill('hyperlink')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=hyperlink/)
  await expect(lines(page)).toHaveCount(20)
  const first = await settled(() => lines(page).first().innerText())

  await test.step('pages, forward and back, also by the browser', async () => {
    const next = list(page).getByRole('button', { name: 'Next' })
    const previous = list(page).getByRole('button', { name: 'Previous' })
    await next.press('Enter')
    // Comes with the second page; until then the first one stays.
    await expect(previous).toBeVisible()
    await next.press('Enter')
    await expect(lines(page)).toHaveCount(5)
    await expect(next).toHaveCount(0)
    await previous.press('Enter')
    await expect(lines(page)).toHaveCount(20)
    await previous.press('Enter')
    await expect.poll(() => lines(page).first().innerText()).toBe(first)
    await expect(previous).toHaveCount(0)
    await page.goBack()
    await expect(previous).toBeVisible()
    await page.goForward()
    await expect(previous).toHaveCount(0)
  })

  await test.step('ends and extends', async () => {
    const choose = lines(page).getByRole('checkbox')
    await choose.nth(0).press('Space')
    await choose.nth(1).press('Space')
    await expect(list(page).getByText('2 codes chosen')).toBeVisible()
    await list(page).getByRole('button', { name: 'End now' }).press('Enter')
    await expect(messages(page).getByText('2 codes were changed.')).toBeVisible()
    await expect(lines(page).nth(1)).toContainText('Ended')
    await expect(lines(page).nth(2)).toContainText('Open')

    await choose.nth(1).press('Space')
    await list(page).getByLabel('New last day').fill('2999-12-31')
    await list(page).getByRole('button', { name: 'Change the last day' }).press('Enter')
    await expect(messages(page).getByText('1 code was changed.')).toBeVisible()
    await expect(lines(page).nth(1)).toContainText(/Open.*Works until Dec 31, 2999/s)
  })

  await test.step('the file has every code, and no formula', async () => {
    const downloaded = page.waitForEvent('download')
    await list(page).getByRole('button', { name: 'Download the list as CSV' }).press('Enter')
    const file = await readFile(await (await downloaded).path(), 'utf8')
    const rows = file.trim().split('\r\n')
    expect(rows).toHaveLength(46)
    for (const row of rows.slice(1)) expect(row).toContain(`,"'=HYPERLINK(""x"")",`)
  })
  await page.context().close()
})
