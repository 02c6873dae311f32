import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import * as text from '../../content/text/shell.ts'
import { menuItem } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { openDistantServer } from '../support/server/slow-line.ts'
import type { TestServer } from '../support/server/test-server.ts'

test.use({ trace: 'off' })

const phone = { width: 360, height: 740 }
const laptop = { width: 1280, height: 720 }
/** How many times slower than this machine the person's is. */
const slowness = 4
const addedDelay = 40
/** When a control is pressed, in milliseconds after the navigation. */
const moments = Array.from({ length: 21 }, (_, place) => place * 50)

let server: TestServer
test.beforeAll(async () => {
  const distant = await openDistantServer()
  distant.line.delay = addedDelay
  server = distant.server
})
test.afterAll(() => server.close())

pressEach('the menu', '/', phone, {
  control: (page) => page.getByRole('button', { name: 'Menu' }),
  answered: (page) => expect(page.getByRole('button', { name: 'Menu', expanded: true })).toBeVisible(),
})

pressEach('Login', '/', laptop, {
  control: (page) => menuItem(page, 'Login'),
  answered: (page) => page.waitForURL(/\/sign-in\?/),
})

pressEach('New Game', '/game-dashboard', phone, {
  control: (page) => page.getByRole('button', { name: /^New Game/ }).first(),
  answered: (page) => expect(page.getByText(text.loginToPlay)).toBeVisible(),
})

function pressEach(
  name: string,
  address: string,
  viewport: typeof phone,
  { control, answered }: { control: (page: Page) => Locator; answered: (page: Page) => Promise<void> },
): void {
  test(name, async ({ browser }) => {
    test.setTimeout(limit(300_000))
    for (const moment of moments) {
      await test.step(`after ${moment} ms`, async () => {
        const page = await openSlow(browser, viewport)
        await page.goto(server.address + address, { waitUntil: 'commit' })
        const place = await control(page).boundingBox({ timeout: limit(30_000) })
        if (place === null) throw new Error(`${name} is not shown.`)
        await page.waitForFunction((least) => performance.now() >= least, moment, { polling: 5 })
        // A locator would wait until the button is ready.
        await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
        await answered(page)
        await page.context().close()
      })
    }
  })
}

async function openSlow(browser: Browser, viewport: typeof phone): Promise<Page> {
  const page = await browser.newPage({ viewport })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}
