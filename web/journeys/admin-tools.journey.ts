import { type Browser, expect, type Page, test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { comeBack, complaintsOf, makeAdmin, menuItem, type Person } from './people.ts'

let house: RunningHouse
let admin: Person
let page: Page

test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
  admin = await makeAdmin(house)
})
test.afterAll(() => house.close())
test.afterEach(() => page.context().close())

const stranger = (browser: Browser) => browser.newPage({ baseURL: house.address })
const kept = (id: number) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `gametype${id}`)
/** A game type as the server has it; for what the other admin does without a screen. */
const gameType = async (id: number): Promise<Record<string, unknown>> => {
  const { body } = await admin.visitor.call('GET', `/gametypes/${id}`)
  if (typeof body !== 'object' || body === null) throw new Error(`There is no game type ${id}`)
  return { ...body }
}
const change = async (id: number, part: object) => {
  const { status } = await admin.visitor.call('PUT', '/gametypes/', { ...(await gameType(id)), ...part })
  expect(status).toBe(200)
}

test('[STOCK-01] [STOCK-02] [STOCK-03] [SITE-12] [T-G5] prices stand as candles in a frame, in every interval and theme', async ({
  browser,
}) => {
  page = await stranger(browser)
  const complaints = complaintsOf(page)
  const abroad: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(house.address)) abroad.push(request.url())
  })
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route('**/api/stock/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/stock-dashboard')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home\s*\/\s*Stock Profile/)
  const choice = page.getByLabel('Interval')
  await expect(choice).toHaveValue('Monthly')
  expect(await choice.getByRole('option').allInnerTexts()).toEqual([
    'Daily',
    'Monthly',
    'Quarterly',
    'Yearly',
    'Five',
  ])
  await expect(page.getByText('Loading the chart…')).toBeVisible()
  letGo()

  const frame = page.locator('iframe')
  const chart = page.frameLocator('iframe')
  await expect(frame).toBeVisible()
  await expect(page.getByText('Loading the chart…')).toBeHidden()
  expect(await frame.boundingBox()).toMatchObject({ x: 0, width: 1280, height: 1500 })
  await expect(frame).toHaveAttribute('src', '/api/stock/Monthly?asHtml=true')
  await expect(chart.getByRole('img', { name: /^Monthly candles of Skyline Sandwiches/ })).toBeVisible()
  await expect(chart.getByText('Sample data.')).toBeVisible()
  await expect(chart.getByRole('rowheader', { name: 'October 2026' })).toBeVisible()
  expect(await chart.locator('canvas').count()).toBeGreaterThan(2)
  await chart.getByRole('button', { name: 'Earlier' }).press('Enter')

  await choice.selectOption('Five')
  await expect(chart.getByRole('rowheader', { name: '2025–2029' })).toBeVisible()
  await expect(frame).toBeVisible()
  const ground = () => chart.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const day = await ground()
  for (const theme of ['light', 'dark']) {
    await page.getByRole('button', { name: /^Theme/ }).click()
    await expect(frame).toHaveAttribute('src', `/api/stock/Five?asHtml=true&theme=${theme}`)
    await expect(frame).toBeVisible()
    if (theme === 'light') expect(await ground()).toBe(day)
    else expect(await ground()).not.toBe(day)
  }
  expect(complaints).toEqual([])
  expect(abroad).toEqual([])

  await page.route('**/api/stock/**', (route) => route.fulfill({ status: 502, body: 'a proxy says no' }))
  await choice.selectOption('Daily')
  await expect(page.getByRole('heading', { name: 'The chart could not be loaded' })).toBeVisible()
  await page.unroute('**/api/stock/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chart.getByRole('rowheader', { name: '30 Oct 2026' })).toBeVisible()
})

test('[GAME-02] [GAME-03] [GAME-04] an admin edits a fresh copy, sees each text as it will be saved, and cannot lose it by a slip', async ({
  browser,
}) => {
  page = await comeBack(browser, house, admin)
  await page.goto('/games')
  await expect(menuItem(page, 'Stocks')).toBeAttached()
  await expect.poll(() => kept(2)).toMatchObject({ name: 'Sandwich' })
  await change(2, { luck: 3 })
  await page.getByRole('article', { name: 'Sandwich' }).getByRole('link', { name: 'Edit Game' }).click()
  await expect(page).toHaveURL(/\/game-type\/2$/)
  const luck = page.getByRole('group', { name: 'Luck' })
  await expect(luck.getByRole('radio', { name: '3 of 3 stars' })).toBeChecked()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()

  await luck.getByRole('radio', { name: '3 of 3 stars' }).press('ArrowLeft')
  await expect(luck.getByRole('radio', { name: '2 of 3 stars' })).toBeChecked()
  const rules = page.getByRole('region', { name: 'Rules' })
  const before = await rules.getByLabel('Title').count()
  await rules.getByRole('button', { name: 'Add a rule' }).click()
  await expect(rules.getByLabel('Title').last()).toBeFocused()
  await page.keyboard.type('House rule')
  await rules
    .getByLabel('Text, as HTML')
    .last()
    .fill('<p>Crumbs <em>count</em>.<script>alert(1)</script></p><img src="https://example.org/x.png">')
  const preview = rules.getByRole('region', { name: 'Preview of House rule' })
  await expect(preview.locator('em')).toHaveText('count')
  await expect(preview.locator('img, script')).toHaveCount(0)
  const up = rules.getByRole('button', { name: 'Move up House rule' })
  for (let place = before; place >= 1; place -= 1) {
    await up.press('Enter')
    await expect(rules.getByRole('status')).toHaveText(`House rule is now ${place} of ${before + 1}.`)
  }
  await expect(up).toBeDisabled()
  await expect(rules.getByRole('button', { name: 'Move down House rule' })).toBeFocused()

  await page.getByRole('link', { name: 'Games', exact: true }).last().click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay here' })
    .click()
  await save.click()
  await expect(page.getByText('Saved. This is what everybody reads now.')).toBeVisible()
  const { rules: saved, luck: savedLuck } = await gameType(2)
  expect(Array.isArray(saved) && saved[0]).toEqual({
    title: 'House rule',
    text: await preview.locator('.written').innerHTML(),
  })
  expect(savedLuck).toBe(2)
  expect(await kept(2)).toMatchObject({ luck: 2 })

  await rules.getByLabel('Title').first().fill(' ')
  await save.click()
  await expect(rules.getByText('Must not be empty.')).toBeVisible()
  await expect(rules.getByLabel('Title').first()).toBeFocused()
  await rules
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(rules.getByLabel('Title')).toHaveCount(before)
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/games$/)
  await page.getByRole('article', { name: 'Sandwich' }).getByText('Rules', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'House rule' })).toBeVisible()
})

test('[GAME-04] [T-E5] of two admins at once the second is told, keeps their text, and decides what both have changed', async ({
  browser,
}) => {
  page = await comeBack(browser, house, admin)
  const complaints = complaintsOf(page)
  await page.goto('/game-type/new')
  await page.getByLabel('Name').fill('Patience')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/game-type\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const name = page.getByLabel('Name')
  await expect(name).toHaveValue('Patience')
  await name.fill('Mine')
  await page
    .getByRole('group', { name: 'Luck' })
    .getByRole('radio', { name: '1 of 3 stars' })
    .check({ force: true })
  const theirRules = [{ title: 'Their rule', text: '<p>Theirs.</p>' }]
  await change(id, { name: 'Theirs', strategy: 2, rules: theirRules })

  await page.getByRole('button', { name: 'Save' }).click()
  const meeting = page.getByRole('region', { name: 'Somebody else has saved this game type' })
  await expect(meeting).toBeFocused()
  await expect(meeting).toContainText(
    'Taken over from them, since you had not touched it: Strategy and Rules.',
  )
  await expect(meeting.getByRole('listitem')).toHaveText(/^Name, as they saved it\s*Theirs/)
  await expect(name).toHaveValue('Mine')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await gameType(id)).toMatchObject({ name: 'Theirs', luck: 0 })

  await meeting.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. This is what everybody reads now.')).toBeVisible()
  expect(await gameType(id)).toMatchObject({ name: 'Mine', luck: 1, strategy: 2, rules: theirRules })
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})

test('[GAME-04] [ROLE-04] others find no form, and nobody finds one for a game type that is not there', async ({
  browser,
}) => {
  page = await stranger(browser)
  await page.goto('/games')
  await expect(page.getByRole('article', { name: 'SkyWay' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Edit Game|Add a game type/ })).toHaveCount(0)
  await page.goto('/game-type/1')
  await expect(page.getByRole('heading', { name: 'Only admins edit games' })).toBeVisible()
  await page.context().close()
  page = await comeBack(browser, house, admin)
  await page.goto('/game-type/999')
  await expect(page.getByRole('heading', { name: 'There is no such game type' })).toBeVisible()
})

test('[API-05] developers find every route, its shapes and its document, also without JavaScript', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: house.address, javaScriptEnabled: false })
  page = await context.newPage()
  await page.goto('/apis')
  const document: { paths: Record<string, object> } = await (
    await fetch(`${house.address}/api/openapi.json`)
  ).json()
  const routes = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  await expect(page.locator('details')).toHaveCount(routes.length)
  const route = page.locator('#getStock')
  await route.locator('summary').click()
  await expect(route.getByRole('row', { name: /^interval in the path/ })).toContainText('Quarterly')
  await route.getByRole('link', { name: 'StockProfile' }).click()
  await expect(page.getByRole('heading', { name: 'StockProfile' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'the OpenAPI 3.1 document' })).toHaveAttribute(
    'href',
    '/api/openapi.json',
  )
})
