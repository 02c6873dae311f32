import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { built } from '../support/browser/pages.ts'
import { test } from '../support/browser/test.ts'

const notices = z
  .array(z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.string() }))
  .parse(JSON.parse(readFileSync(path.join(built, 'licenses.json'), 'utf8')))

test('[PAGE-16] the terms lead to the licenses, which show each package with its text', async ({
  page,
  shared,
}) => {
  await page.goto(`${shared.server.address}/terms`)
  await page.getByRole('link', { name: /^licenses of the software/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Licenses' })).toBeVisible()
  const entries = page.locator('main details')
  await expect(entries.locator('summary')).toHaveText(
    notices.map(({ name, version, license }) => `${name}${version}${license}`),
  )
  await expect(entries.locator('p')).toHaveText(notices.map(({ text }) => text))
  await expect(entries.last().locator('p')).toBeHidden()
  await entries.last().locator('summary').click()
  await expect(entries.last().locator('p')).toBeVisible()
})

test('[PAGE-16] the licenses name the framework, the style sheet, both typefaces and the chart', () => {
  expect(notices.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'react',
      'tailwindcss',
      '@fontsource-variable/bricolage-grotesque',
      '@fontsource-variable/instrument-sans',
      'lightweight-charts',
    ]),
  )
})

test('[HOST-09] the terms lead to the policy that security.txt names', async ({
  page,
  request,
  shared: { server },
}) => {
  const text = await (await request.get(`${server.address}/.well-known/security.txt`)).text()
  const [, policy = ''] = /^Policy: (.+)$/m.exec(text) ?? []
  await page.goto(`${server.address}/terms`)
  await page.getByRole('link', { name: 'report a vulnerability' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report a vulnerability' })).toBeVisible()
  await expect(page).toHaveURL(policy)
})
