import { type Browser, expect, type Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/page-parts.ts'
import { makeAdmin, openAs } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

const agent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** Opens a browser as people use it: it does not say that a program drives it. */
async function openVisitor(browser: Browser, server: TestServer, headers = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.address,
    userAgent: agent,
    viewport: { width: 390, height: 700 },
    extraHTTPHeaders: headers,
  })
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  return await context.newPage()
}

/** Opens a page and waits until the server was told of it. */
async function visit(page: Page, open: () => Promise<unknown>): Promise<void> {
  const told = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/visits')
  await open()
  expect((await told).status()).toBe(204)
}

test('the owner sees who came by which link and what they looked at, and neither robots nor those who decline', {
  tag: ['@VISIT-01', '@VISIT-02', '@VISIT-04'],
}, async ({ browser }) => {
  const server = await openOneProcess()
  try {
    const visitor = await openVisitor(browser, server)
    await visitor.route('http://search.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${server.address}/pricing">Prices</a>` }),
    )
    await visitor.goto('http://search.example/')
    await visit(visitor, () => visitor.getByRole('link', { name: 'Prices' }).click())
    // From page to page, the browser asks the server for no document.
    await visit(visitor, () =>
      visitor.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click(),
    )
    const declining = await openVisitor(browser, server, { dnt: '1' })
    await visit(declining, () => declining.goto('/'))
    expect(await visitor.context().cookies()).toEqual([])

    const owner = await openAs(browser, server, await makeAdmin(server))
    await owner.goto('/')
    await openAdminPage(owner, 'Visitors')
    const rows = (name: string) => owner.getByRole('region', { name, exact: true }).locator('tbody tr')
    await expect(rows('Pages')).toHaveText(['/pricing11', '/services11'])
    await expect(rows('Where they came from')).toHaveText(['search.example1'])
    await expect(rows('Devices')).toHaveText([/phone1$/])
  } finally {
    await server.close()
  }
})
