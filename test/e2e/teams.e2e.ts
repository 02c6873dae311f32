import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { messages, systemBar } from '../support/browser/page-parts.ts'
import { complaintsOf, makeReader, openAs, openSignedOut, type Person } from '../support/browser/people.ts'
import { expectRetryAfterFailure } from '../support/browser/retry.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
})

const teamPage = z.object({ items: z.array(z.object({ id: z.number() })) })

// Each test starts without teams, because it counts them: teams of earlier tests are deleted.
test.beforeEach(async () => {
  for (;;) {
    const { items } = teamPage.parse((await admin.client.call('GET', '/teams')).body)
    if (items.length === 0) return
    for (const { id } of items) {
      expect((await admin.client.call('DELETE', `/teams/${id}`)).status).toBe(204)
    }
  }
})

let page: Page
test.afterEach(() => page.context().close())

const rows = () => page.getByRole('rowheader')
const create = async (name: string, conference = 'AFC', division = 'North'): Promise<void> => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('City').fill('Delta')
  await page.getByLabel('Conference').selectOption(conference)
  await page.getByLabel('Division').selectOption(division)
  await page.getByRole('button', { name: 'Create' }).click()
}

test('[TEAM-01] [TEAM-02] [TEAM-03] [TEAM-04] [TEAM-05] [ROLE-04] anybody makes teams, and only an admin deletes them', async ({
  browser,
}) => {
  await test.step('anybody makes them; the list grows and is paged', async () => {
    page = await openSignedOut(browser, server)
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
    await expect(page.getByLabel('Division').locator('option')).toHaveText(['North', 'South', 'East', 'West'])

    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await create('Herons', 'NFC', 'West')
    const createdDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/)
    const herons = { name: 'Herons', location: 'Delta', conference: 1, division: 3 }
    expect((await posted).postDataJSON()).toEqual({ id: 0, createdDate, ...herons })
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
    const reader = await makeReader(server, admin.client, 'Wren')
    page = await openAs(browser, server, reader)
    const complaints = complaintsOf(page)
    await page.goto('/teams')
    await expect(rows()).toHaveCount(4)
    await create('x'.repeat(101))
    await expect.poll(() => complaints.join()).toContain('The team could not be created')
    await expect(messages(page).getByRole('button')).toHaveCount(0)
    await expect(rows()).toHaveCount(4)
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    expect((await reader.client.call('DELETE', '/teams/1')).status).toBe(403)
  })
  await page.context().close()

  await test.step('an admin deletes: the total drops, and an emptied page gives way to the one before', async () => {
    page = await openAs(browser, server, admin)
    await page.goto('/teams')
    // The admins' bar moves the page when the session is known.
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(4)
    await expect(systemBar(page)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Delete Egrets' }).click()
    await expect(page.getByText('There are currently 4 teams')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages of teams' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete Cranes' }).click()
    await expect(rows()).toHaveText(['Herons', 'Storks', 'Ibises'])
    await expect(page.getByText('There are currently 3 teams')).toBeVisible()
  })
})

test('[TEAM-05] empty fields of a team are marked with what the server says of them', async ({ browser }) => {
  page = await openSignedOut(browser, server)
  await page.goto('/teams')
  const [name, city] = [page.getByLabel('Name'), page.getByLabel('City')]
  const create = page.getByRole('button', { name: 'Create' })
  await create.click()
  await expect(name).toBeFocused()
  for (const [field, reason] of [
    [name, 'Please enter a name.'],
    [city, 'Please enter a city.'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(reason)
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  }
  await name.fill('Herons')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(name).toBeFocused()
  await create.click()
  await expect(city).toBeFocused()
  await city.fill('Delta')
  await create.click()
  await expect(page.getByText('There are currently 1 teams')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages of teams' })).toHaveCount(0)
})

test('[TEAM-05] waiting for the teams is said, and a failure is only logged', async ({ browser }) => {
  page = await openSignedOut(browser, server)
  await expectRetryAfterFailure(page, {
    address: '/teams',
    request: '**/api/teams*',
    retry: 'Load the teams',
  })
})
