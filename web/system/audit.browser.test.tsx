import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/audit.ts'
import * as pager from '../../content/text/pager.ts'
import * as session from '../../content/text/session.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { admin, show } from '../../test/support/components/show.tsx'
import Audit from './audit.tsx'

const entry = (id: number, by: string | null, act: string, thing: string) => ({
  id,
  at: '2026-11-01T10:00:05Z',
  by,
  act,
  thing,
})
const row = page.getByRole('row').nth(1)

test('the trail tells when, who and what, in pages', { tags: ['AUDIT-02', 'T-F12'] }, async () => {
  fakeApi({
    'GET /api/system/secure/audit': ({ values }) =>
      values['before'] === '9-21'
        ? { items: [entry(20, null, 'code ended', '')], previous: '8-20', next: null }
        : { items: [entry(21, 'Ada', 'team deleted', 'team 7')], previous: null, next: '9-21' },
  })
  const { address } = await show(<Audit />, { as: admin, at: '/audit' })
  await expect.element(row).toMatchTextContent(/^2026-11-01 10:00:05Adateam deleted · team 7$/)
  await page.getByRole('button', { name: pager.next }).click()
  await expect.poll(address).toBe('/audit?before=9-21')
  await expect.element(row).toMatchTextContent(RegExp(`${text.nobody}code ended$`))
  await page.getByRole('button', { name: pager.previous }).click()
  await expect.poll(address).toBe('/audit?after=8-20')
})

test('an empty trail says so', { tags: 'AUDIT-02' }, async () => {
  fakeApi({ 'GET /api/system/secure/audit': { items: [], previous: null, next: null } })
  await show(<Audit />, { as: admin, at: '/audit' })
  await expect.element(page.getByText(text.empty)).toBeVisible()
})

test('the trail is for admins', { tags: ['AUDIT-02', 'ROLE-04'] }, async () => {
  fakeApi()
  await show(<Audit />, { at: '/audit' })
  await expect.element(page.getByText(session.forAdminsLogin)).toBeVisible()
})
