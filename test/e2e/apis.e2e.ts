import { expect } from '@playwright/test'
import { makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'

test('[APIS-01] the form of a game action plays a real move of a reader, and shows a refusal', async ({
  browser,
  shared: { server, admin },
}) => {
  const reader = await makeReader(server, admin.client, 'Rhea')
  const game = await dealGame(reader, 1)
  const page = await openAs(browser, server, reader)
  await page.goto('/apis#makeMove')
  const entry = page.locator('details#makeMove')
  await entry.locator('summary').click()
  const send = entry.getByRole('button', { name: 'Send the action' })
  const body = entry.getByLabel('Response body')
  const answer = async (): Promise<unknown> => JSON.parse((await body.inputValue()) || 'null')
  await expect(entry.getByText('This plays a real move in your own game.')).toBeVisible()

  await test.step('nothing outside the bounds is sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url())
    })
    await send.click()
    await entry.getByLabel('gameId').fill(String(game.id))
    await entry.getByLabel('itemRow').fill('3')
    await send.click()
    await expect(entry.getByLabel('itemRow')).toBeFocused()
    expect(sent).toEqual([])
  })

  await entry.getByLabel('actionId').fill('1')
  await entry.getByLabel('itemRow').fill('2')
  await entry.getByLabel('itemColumn').fill('0')
  await send.click()
  await expect(entry.getByRole('status')).toHaveText(/^200/)
  await expect.poll(answer).toMatchObject({ id: game.id, turn: 1 })

  await send.click()
  await expect(entry.getByRole('status')).toHaveText(/^422/)
  await expect.poll(answer).toMatchObject({ status: 422, code: 'place-occupied' })

  await entry.getByLabel('actionName').selectOption({ label: 'Get a hint (Sandwich)' })
  await expect(entry.getByLabel('actionId')).toHaveValue('100')
  const sandwich = await dealGame(reader, 2)
  await entry.getByLabel('gameId').fill(String(sandwich.id))
  await send.click()
  await expect(body).toHaveValue(/"hintOrder": 1/)
  await page.context().close()
})

test('[API-05] [APIS-01] developers find every route, its shapes, its document and who can try a move, also without JavaScript', async ({
  browser,
  shared: { server },
}) => {
  const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/apis')
  const document: { paths: Record<string, object> } = await (
    await fetch(`${server.address}/api/openapi.json`)
  ).json()
  // The routes below /auth are for our own pages.
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/auth/'))
  const routes = paths.flatMap(([, methods]) => Object.keys(methods))
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
  const move = page.locator('details#makeMove')
  await move.locator('summary').click()
  await expect(move.getByText('Readers can make this call from here')).toBeVisible()
  await expect(move.getByRole('button', { name: 'Send the action' })).toHaveCount(0)
  await context.close()
})
