import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/subscribers.ts'
import { fakeApi } from '../../../test/support/components/fake-api.ts'
import { linesOf, savedFiles } from '../../../test/support/components/saved-files.ts'
import { admin, show } from '../../../test/support/components/show.tsx'
import { readableMoment } from '../../kit/date.ts'
import SubscriberList from './subscriber-list.tsx'

const heron = {
  id: 5,
  emailAddress: 'heron@example.net',
  subscribedAt: '2026-11-01T10:00:00Z',
  confirmedAt: '2026-11-01T11:00:00Z',
  source: '/about',
}
const wren = { ...heron, id: 4, emailAddress: 'wren@example.net', confirmedAt: null, source: '' }
const lines = page.getByRole('region', { name: text.listTitle }).getByRole('listitem')

test('a line tells when and on which page somebody subscribed, and whether it was confirmed', {
  tags: 'NEWS-03',
}, async () => {
  const files = savedFiles()
  fakeApi({ 'GET /api/subscribers/list': { items: [heron, wren], previous: null, next: null } })
  await show(<SubscriberList />, { as: admin, at: '/inbox/subscribers' })
  const [subscribed, confirmed] = [readableMoment(heron.subscribedAt), readableMoment(heron.confirmedAt)]
  await expect.element(lines.nth(0).getByText(text.confirmedOn({ when: confirmed }))).toBeVisible()
  await expect
    .element(lines.nth(0).getByText(text.subscribedAt({ when: subscribed, page: '/about' })))
    .toBeVisible()
  await expect.element(lines.nth(1).getByText(text.unconfirmed, { exact: true })).toBeVisible()
  await expect.element(lines.nth(1).getByText(text.subscribedOn({ when: subscribed }))).toBeVisible()
  await page.getByRole('button', { name: text.download }).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['subscribers.csv'])
  const [rows = []] = await Promise.all(files.map(linesOf))
  expect(rows.slice(1)).toEqual([
    `5,"heron@example.net","${heron.subscribedAt}","${heron.confirmedAt}","/about"`,
    `4,"wren@example.net","${heron.subscribedAt}","",""`,
  ])
})

test('subscribers are removed after a question', { tags: 'NEWS-03' }, async () => {
  const api = fakeApi({
    'GET /api/subscribers/list': { items: [heron], previous: null, next: null },
    'POST /api/subscribers/delete': { changed: 1 },
  })
  await show(<SubscriberList />, { as: admin, at: '/inbox/subscribers' })
  await page.getByRole('checkbox', { name: text.choose({ subscriber: heron.emailAddress }) }).click()
  await page.getByRole('button', { name: text.remove }).click()
  await expect.element(page.getByRole('dialog').getByText(text.removeQuestion({ count: 1 }))).toBeVisible()
  api.reply({ 'GET /api/subscribers/list': { items: [], previous: null, next: null } })
  await page.getByRole('dialog').getByRole('button', { name: text.remove }).click()
  await expect.element(page.getByText(text.removed({ count: 1 }))).toBeVisible()
  await expect.element(page.getByText(text.notFound)).toBeVisible()
  await expect.poll(() => api.calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ ids: [5] })
})
