import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { z } from 'zod'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { openPostgres, type Postgres } from '../../script/robot/postgres.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { shutsOut } from './axe.ts'
import { comeBack, complaintsOf, makeAdmin, makePerson, makeReader, type Person } from './people.ts'
import { dealGame, winSandwich } from './robot.ts'
import { stickingOut } from './site-visit.ts'

/** A website of somebody else's: it takes posts from our pages, and shows a picture. It keeps what it was asked. */
interface Website {
  readonly origin: string
  readonly asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  close(): void
}

let postgres: Postgres
let website: Website
let house: RunningHouse
let admin: Person
let reader: Person
let guest: Person
let page: Page

test.beforeAll(async () => {
  postgres = await openPostgres()
  website = await openWebsite()
  house = await openOneProcess({
    ...withoutLimits,
    DATABASE_URL: postgres.url,
    SWITCH_ORIGINS: website.origin,
  })
  admin = await makeAdmin(house)
  reader = await makeReader(house, admin.visitor, 'Wren')
  guest = await makePerson(house, 'Gus')
})
test.afterAll(async () => {
  await house.close()
  await postgres.close()
  website.close()
})
test.afterEach(() => page.context().close())

const anybody = (browser: Browser): Promise<Page> => browser.newPage({ baseURL: house.address })
const alerts = () => page.getByRole('region', { name: 'Messages' }).getByRole('button')
const systemBar = () => page.getByRole('region', { name: 'System', exact: true })

test.describe('the demonstrations, for anybody', () => {
  test('[DEMO-01] the weather of five days, at both addresses', async ({ browser }) => {
    page = await anybody(browser)
    const complaints = complaintsOf(page)
    for (const address of ['/fetch-data', '/fetch-data/1']) {
      await page.goto(address)
      await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Temp. (C)', 'Temp. (F)', 'Summary'])
      await expect(page.getByRole('rowheader')).toHaveCount(5)
      for (const date of await page.getByRole('rowheader').allInnerTexts()) {
        expect(date).toMatch(/^\d\d\/\d\d\/20\d\d$/)
      }
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
      await expect(trail.getByRole('link', { name: 'Apis' })).toHaveAttribute('href', '/fetch-data')
    }
    expect(complaints).toEqual([])
  })

  test('[DEMO-02] project, date and version of the system', async ({ browser }) => {
    page = await anybody(browser)
    await page.goto('/fetch-system')
    await expect(page.getByRole('term')).toHaveText(['Project', 'Date', 'Version'])
    await expect(page.getByRole('definition')).toHaveText([
      'SkyWay',
      /^\d\d\/\d\d\/20\d\d, \d\d:\d\d UTC$/,
      /^\d+\.\d+\.\d+$/,
    ])
  })

  test('[DEMO-01] [DEMO-02] [TEAM-05] waiting is said, and a failure is only logged', async ({ browser }) => {
    page = await anybody(browser)
    const complaints = complaintsOf(page)
    for (const [address, call, offer] of [
      ['/fetch-data', '**/api/weatherforecast', 'Load the weather'],
      ['/fetch-system', '**/api/system', 'Ask the server'],
      ['/teams', '**/api/teams*', 'Load the teams'],
    ] as const) {
      let letGo = (): void => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route(call, async (route) => {
        await held
        await route.fulfill({ status: 500, json: { title: 'Broken' } })
      })
      await page.goto(address)
      await expect(page.getByRole('status').filter({ hasText: /loading|being loaded/i })).toBeAttached()
      letGo()
      const again = page.getByRole('button', { name: offer })
      await expect(again).toBeVisible()
      expect(complaints.splice(0).join()).toContain('could not be loaded')
      await expect(alerts()).toHaveCount(0)
      await page.unroute(call)
      await again.click()
      await expect(again).toBeHidden()
    }
  })
})

test.describe('the teams', () => {
  const rows = () => page.getByRole('rowheader')
  const create = async (name: string, conference = 'AFC', division = 'North'): Promise<void> => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('City').fill('Delta')
    await page.getByLabel('Conference').selectOption(conference)
    await page.getByLabel('Division').selectOption(division)
    await page.getByRole('button', { name: 'Create' }).click()
  }

  test('[TEAM-01] [TEAM-02] [TEAM-03] [TEAM-04] [TEAM-05] [ROLE-04] anybody makes them, and only an admin deletes', async ({
    browser,
  }) => {
    await test.step('anybody makes them; the list grows and is paged', async () => {
      page = await anybody(browser)
      await page.goto('/teams')
      await expect(page.getByText('There are currently 0 teams')).toBeVisible()
      for (const [label, usual] of [
        ['Name', ''],
        ['City', ''],
        ['Conference', '0'],
        ['Division', '0'],
      ] as const) {
        await expect(page.getByLabel(label)).toHaveValue(usual)
      }
      await expect(page.getByLabel('Conference').locator('option')).toHaveText(['AFC', 'NFC'])
      await expect(page.getByLabel('Division').locator('option')).toHaveText([
        'North',
        'South',
        'East',
        'West',
      ])

      await create('Herons', 'NFC', 'West')
      await expect(page.getByText('There are currently 1 teams')).toBeVisible()
      await expect(page.getByRole('row').last()).toHaveText(/Herons\s*Delta\s*NFC\s*West/)
      await expect(page.getByLabel('Name')).toHaveValue('')
      for (const name of ['Cranes', 'Storks', 'Ibises', 'Egrets']) {
        await create(name)
        await expect(rows().last()).toHaveText(name)
      }
      await expect(page.getByText('There are currently 5 teams')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)

      await page.getByRole('button', { name: 'Next' }).click()
      await expect(rows()).toHaveText(['Egrets'])
      await expect(page.getByText('Page 2')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(rows()).toHaveText(['Herons', 'Cranes', 'Storks', 'Ibises'])
    })
    await page.context().close()

    await test.step('what the server refuses is only logged, and nobody but admins deletes', async () => {
      page = await comeBack(browser, house, reader)
      const complaints = complaintsOf(page)
      await page.goto('/teams')
      await expect(rows()).toHaveCount(4)
      await create('x'.repeat(101))
      await expect.poll(() => complaints.join()).toContain('The team could not be created')
      await expect(alerts()).toHaveCount(0)
      await expect(rows()).toHaveCount(4)
      await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
      expect((await reader.visitor.call('DELETE', '/teams/1')).status).toBe(403)
    })
    await page.context().close()

    await test.step('an admin deletes: the total drops, and an emptied page gives way to the one before', async () => {
      page = await comeBack(browser, house, admin)
      await page.goto('/teams')
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Delete Egrets' }).click()
      await expect(page.getByText('There are currently 4 teams')).toBeVisible()
      await expect(page.getByText('Page 1')).toBeVisible()
      await page.getByRole('button', { name: 'Delete Cranes' }).click()
      await expect(rows()).toHaveText(['Herons', 'Storks', 'Ibises'])
      await expect(page.getByText('There are currently 3 teams')).toBeVisible()
    })
  })
})

test.describe('the system bar', () => {
  test('[SITE-10] [ROLE-04] shows admins alone what runs, above the header', async ({ browser }) => {
    page = await comeBack(browser, house, reader)
    await page.goto('/')
    await expect(page.getByRole('banner').getByText('Logout')).toBeAttached()
    await expect(systemBar()).toHaveCount(0)
    await page.context().close()

    page = await comeBack(browser, house, admin)
    await page.goto('/')
    await expect(systemBar().getByRole('term')).toHaveText(['System', 'Site', 'Computer'])
    await expect(systemBar().getByRole('definition')).toHaveText([/^\d+\.\d+\.\d+/, /^\d+\.\d+\.\d+/, /./])
    const [bar, header] = [await systemBar().boundingBox(), await page.getByRole('banner').boundingBox()]
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0)
  })

  test('[SITE-10] is hidden when the System call fails, and the API marked inactive', async ({ browser }) => {
    page = await comeBack(browser, house, admin)
    await page.route(/\/api\/system$/i, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('API inactive')).toBeVisible()
    await expect(systemBar()).toHaveCount(0)
  })

  test('[SITE-10] leaves room for the whole table, and for its end', async ({ browser }) => {
    page = await comeBack(browser, house, admin)
    for (const [gameTypeId, turns] of [
      [1, 0],
      [1, 27],
      [2, 0],
      [2, 18],
    ] as const) {
      const { id } = await dealGame(admin.visitor, gameTypeId, turns)
      for (const [width, height] of [
        [1280, 720],
        [360, 640],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.goto(`/my-games/${id}`)
        await expect(page.getByRole('heading', { name: / Table$/ })).toBeVisible()
        await expect(systemBar()).toBeVisible()
        const bottom = () =>
          page.evaluate(() => document.querySelector('.play-table')?.getBoundingClientRect().bottom)
        await expect.poll(bottom).toBeLessThanOrEqual(height)
      }
    }
  })
})

test.describe('the switch', () => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isActive = async () =>
    JSON.stringify((await admin.visitor.call('GET', '/System/secure')).body).includes('"apiActive":true')

  test('[SYS-02] [SYS-03] without a website the server does it itself, and an admin switches on again', async ({
    browser,
  }) => {
    page = await comeBack(browser, house, admin)
    await page.goto('/')
    const sent = page.waitForRequest((request) => request.url().endsWith('/lambda/backend-off'))
    await press('Switch off')
    await press('Switch it off')
    expect((await sent).method()).toBe('POST')
    expect((await sent).postData()).toBe('{}')
    expect((await sent).headers()['x-email']).toBe(admin.email)
    await expect(page.getByText('API inactive: it is switched off')).toBeVisible()
    await expect(systemBar()).toHaveCount(0)
    expect((await reader.visitor.call('GET', '/gametypes/page')).status).toBe(503)

    await press('Switch on')
    await expect(systemBar()).toBeVisible()
    expect((await reader.visitor.call('GET', '/gametypes/page')).status).toBe(200)
  })

  test("[SYS-02] the admin's own website is asked, by an empty object and without a token", async ({
    browser,
  }) => {
    await setWebsite(`${website.origin}/off`)
    // As somebody new to this browser, so that the sign-in tells of the website.
    page = await comeBack(browser, house, { ...admin })
    await page.goto('/')
    await press('Switch off')
    await expect(page.getByText(`${website.origin}/off`)).toBeVisible()
    await press('Switch it off')
    await expect.poll(() => website.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
    const [post] = website.asked.filter(({ method }) => method === 'POST')
    expect(post).toMatchObject({ url: '/off', body: '{}' })
    expect(post?.headers).toMatchObject({ 'content-type': 'application/json', 'x-email': admin.email })
    expect(post?.headers).not.toHaveProperty('authorization')
    expect(post?.headers).not.toHaveProperty('cookie')
    // This website only listens: the backend goes on.
    expect(await isActive()).toBe(true)
    await expect(systemBar()).toBeVisible()
  })

  test('[SYS-02] [T-A15] a website that no setting names is not asked', async ({ browser }) => {
    await setWebsite('https://elsewhere.example/off')
    page = await comeBack(browser, house, { ...admin })
    await page.goto('/')
    await press('Switch off')
    await press('Switch it off')
    await expect(alerts()).toContainText('This site does not post to https://elsewhere.example')
    expect(await isActive()).toBe(true)
    await setWebsite(null)
  })

  async function setWebsite(address: string | null): Promise<void> {
    await postgres.query('update identity_user set website = $1 where is_admin', [address])
  }
})

test('[ROLE-04] [T-F12] the trail shows admins what was done, and tells others that it is for admins', async ({
  browser,
}) => {
  page = await comeBack(browser, house, guest)
  await page.goto('/audit')
  await expect(page.getByText('This page is for admins.')).toBeVisible()
  expect((await guest.visitor.call('GET', '/System/secure/audit')).status).toBe(403)
  await page.context().close()

  const team = { name: 'Terns', location: 'Delta', conference: 0, division: 0 }
  const made = z.object({ id: z.number() }).parse((await admin.visitor.call('POST', '/teams', team)).body)
  expect((await admin.visitor.call('DELETE', `/teams/${made.id}`)).status).toBe(204)
  page = await comeBack(browser, house, admin)
  await page.goto('/')
  await systemBar().getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['When (UTC)', 'Who', 'What'])
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  await expect(cells).toHaveText([
    /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/,
    'Ada',
    new RegExp(`^team deleted\\s*· team ${made.id}$`),
  ])
})

test('[T-G5] [LEAD-02] [PROF-01] a picture on another website is loaded when the visitor asks for it', async ({
  browser,
}) => {
  const profilePicture = `${website.origin}/wren.svg`
  await reader.visitor.call('PUT', '/AppUser', { profilePicture })
  await winSandwich(reader.visitor)
  const asked = () => website.asked.filter(({ url }) => url === '/wren.svg')
  page = await anybody(browser)
  await page.goto('/game-dashboard')
  const line = page.getByRole('button', { name: /Wren Score:/ })
  await expect(line).toBeVisible()
  await expect(line.getByRole('img', { includeHidden: true })).toHaveCount(0)
  expect(asked()).toEqual([])
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(line.locator('img')).toHaveAttribute('src', profilePicture)
  await expect.poll(asked).toHaveLength(1)
  expect(asked()[0]?.headers).not.toHaveProperty('referer')
  await page.reload()
  await expect(line.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Hide them' }).click()
  await expect(line.locator('img')).toHaveCount(0)
})

test('[T-G4] a person takes the own data along as a file', async ({ browser }) => {
  page = await comeBack(browser, house, guest)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByText('View Profile').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-skyway-data.json')
  const file: unknown = JSON.parse(await text(await download.createReadStream()))
  expect(file).toMatchObject({ person: { email: guest.email, display_name: 'Gus' }, tables: [] })
})

test('[DEMO-01] [DEMO-02] [TEAM-02] [SITE-10] the rooms are for everyone: by day and night, on a phone, enlarged', async ({
  browser,
}) => {
  page = await comeBack(browser, house, admin)
  for (const address of ['/fetch-data', '/fetch-system', '/teams', '/audit']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(systemBar()).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
    for (const [colorScheme, width] of [
      ['light', 360],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 720 })
      expect.soft(await shutsOut(page), `${address}, ${colorScheme} at ${width}`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 180 })
    expect.soft(await stickingOut(page), `${address} scrolls sideways`).toEqual([])
  }
})

async function openWebsite(): Promise<Website> {
  const asked: Website['asked'] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body: await text(request) })
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, x-email')
    response.setHeader('content-type', 'image/svg+xml')
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>',
    )
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return { origin: `http://localhost:${portOf(server)}`, asked, close: () => server.close() }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
