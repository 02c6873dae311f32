import { expect, type Page } from '@playwright/test'
import * as lesson from '../../content/text/lesson.ts'
import { menuItem, openSignedOut } from '../support/browser/people.ts'
import { scriptOf } from '../support/browser/scripts.ts'
import { test } from '../support/browser/test.ts'

test('what is typed and pressed on the login pages before they work is not lost', { tag: '@NET-04' }, async ({
  browser,
  shared: { server },
}) => {
  const page = await openSignedOut(browser, server)
  const letGo = await holdScripts(page)
  await page.goto('/sign-up', { waitUntil: 'commit' })
  const submit = page.getByRole('button', { name: 'Create my account' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('Email', { exact: true }).fill('early@example.org')
  await page.getByLabel('Password', { exact: true }).fill('typed too early')
  await page.keyboard.press('Enter')
  letGo()
  await expect(submit).toBeEnabled()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('typed too early')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early@example.org')
  await expect(page).toHaveURL(`${server.address}/sign-up`)
  await page.getByLabel('Name').fill('Early')
  await submit.click()
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await page.context().close()

  await test.step('a link between the login pages keeps what it is for, even if it is pressed at once', async () => {
    const other = await openSignedOut(browser, server)
    await other.addInitScript(pressOnceHydrated, 'main a[href^="/sign-up"]')
    await other.goto('/sign-in?interaction=kept&state=kept', { waitUntil: 'commit' })
    await expect(other).toHaveURL(`${server.address}/sign-up?interaction=kept&state=kept`)
    await other.context().close()
  })
})

test('what is pressed before the page works acts once it does', { tag: '@NET-05' }, async ({
  browser,
  shared: { server },
}) => {
  const page = await openSignedOut(browser, server)
  await page.setViewportSize({ width: 360, height: 740 })

  await test.step('a menu, on a home page that says all without scripts', async () => {
    const letGo = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText(lesson.skyway.path)).toBeVisible()
    await expect(page.locator('#sections').getByRole('heading', { level: 2 }).last()).toBeAttached()
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    letGo()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await expect(menuItem(page, 'Home')).toBeVisible()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('the lesson of the home page, whose scripts come when it is seen', async () => {
    const letGo = await holdScripts(page, scriptOf('play/lesson/all-lessons.tsx'))
    await page.reload()
    // The page itself works meanwhile.
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await menu.click()
    await page.getByRole('button', { name: 'Sandwich', exact: true }).click()
    await expect(page.getByText(lesson.skyway.path)).toBeVisible()
    letGo()
    await expect(page.getByText(lesson.sandwich.match)).toBeVisible()
  })

  await test.step('a login in the row of the menu', async () => {
    const letGo = await holdScripts(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/about', { waitUntil: 'commit' })
    await menuItem(page, 'Login').click()
    letGo()
    await expect(page).toHaveURL(/\/sign-in\?/)
  })

  await test.step('past months, which are loaded', async () => {
    const letGo = await holdScripts(page)
    // The login page may still be reading its own.
    await page.goto('about:blank')
    let configurations = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/config.json')) configurations += 1
    })
    await page.goto('/game-dashboard?period=month', { waitUntil: 'commit' })
    // It comes with the page, and only once.
    await expect.poll(() => configurations).toBe(1)
    await page.getByText('Best of past months').click()
    const loaded = page.waitForResponse('**/past?period=month')
    letGo()
    await loaded
    await expect(page.getByRole('radio', { name: 'Month', exact: true })).toBeChecked()
    expect(configurations).toBe(1)
  })
  await page.context().close()
})

test('a page of which a script is missing says so, and can be loaded again', { tag: '@NET-03' }, async ({
  browser,
  shared: { server },
}) => {
  const page = await openSignedOut(browser, server)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  const scripts = asked.filter((address) => address.endsWith('.js'))
  // Extensions block scripts by the words in their names.
  expect(scripts.filter((address) => !/^\/assets\/(manifest-[\w-]+|[\w-]{6,7})\.js$/.test(address))).toEqual(
    [],
  )

  const part = scriptOf('sign-in/sign-in.tsx?__react-router-build-client-route')
  await page.route(part, (route) => route.abort('blockedbyclient'))
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'did not load completely' })
  await expect(notice).toBeVisible()
  await page.unroute(part)
  await notice.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await expect(notice).toHaveCount(0)
  await page.context().close()
})

/** Holds back scripts of a page, by default all. Returns the function that lets them load. */
async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/**
 * Runs before the scripts of the page: presses a link in the first task after React has hydrated the page, in
 * which effects of the page have not run yet. Only React itself knows that moment.
 */
function pressOnceHydrated(link: string): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'))
    const root = key && Reflect.get(document, key)?.stateNode.current.memoizedState
    if (root?.isDehydrated === false) document.querySelector<HTMLElement>(link)?.click()
    else port2.postMessage(null)
  }
  port2.postMessage(null)
}
