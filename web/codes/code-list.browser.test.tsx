import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/codes-list.ts'
import * as pager from '../../content/text/pager.ts'
import * as session from '../../content/text/session.ts'
import * as shell from '../../content/text/shell.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, held, refusal } from '../../test/support/components/fake-api.ts'
import { linesOf, savedFiles } from '../../test/support/components/saved-files.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import type { ListedCode } from '../api/answers.ts'
import ListPage from './list-page.tsx'

const list = page.getByRole('region', { name: text.listTitle })
const lines = list.getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = (line: number) => lines.nth(line).getByRole('checkbox')

const code = (id: number, part: Partial<ListedCode> = {}): ListedCode => ({
  id,
  beginning: 'ABCD',
  note: `Note ${id}`,
  state: 'open',
  peopleCount: 0,
  peopleLimit: 1,
  redeemedBy: [],
  expiresAt: null,
  madeAt: '2026-11-01T10:00:00Z',
  madeBy: 'Ada',
  ...part,
})

const codes = [
  code(3),
  code(2, { state: 'ended', expiresAt: '2026-11-02T10:00:00Z' }),
  code(1, {
    state: 'redeemed',
    peopleCount: 2,
    peopleLimit: 2,
    redeemedBy: [
      { displayName: 'Nora', redeemedAt: '2026-11-03T10:00:00Z' },
      { displayName: null, redeemedAt: '2026-11-02T10:00:00Z' },
    ],
  }),
]

async function showList(replies: Parameters<FakeApi['reply']>[0] = {}) {
  const api = fakeApi({ 'GET /api/Codes/list': { items: codes, previous: null, next: null }, ...replies })
  const shown = await show(<ListPage />, { as: admin, at: '/codes-list' })
  const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...shown, api, bodies }
}

test('a line tells what a code is, and who has used it', { tags: 'CODE-10' }, async () => {
  await showList()
  await expect.element(lines.nth(0)).toMatchTextContent(/ABCD.*Note 3/)
  await expect.element(lines.nth(0).getByText(text.open, { exact: true })).toBeVisible()
  await expect.element(lines.nth(0).getByText(text.noEnd)).toBeVisible()
  await expect.element(lines.nth(1).getByText(text.ended, { exact: true })).toBeVisible()
  await expect.element(lines.nth(2).getByText(text.redeemed, { exact: true })).toBeVisible()
  await expect.element(lines.nth(2).getByText('Nora')).toBeVisible()
  await expect.element(lines.nth(2).getByText(text.deletedPerson)).toBeVisible()
  await expect.element(choice(2)).toBeDisabled()
})

test('the chosen codes are ended', { tags: 'CODE-10' }, async () => {
  const { bodies } = await showList({ 'POST /api/Codes/end': { changed: 2 } })
  await list.getByRole('checkbox', { name: text.chooseAll }).click()
  await expect.element(list.getByRole('region', { name: text.chosen({ count: 2 }) })).toBeVisible()
  await button(text.end).click()
  await expect.element(page.getByText(text.changed({ count: 2 }))).toBeVisible()
  await expect.poll(() => bodies('POST /api/Codes/end')).toEqual([{ ids: [3, 2] }])
  await expect.element(choice(0)).not.toBeChecked()
})

test('the chosen codes are not ended twice while the first answer is awaited', {
  tags: 'CODE-10',
}, async () => {
  const ended = held({ changed: 1 })
  const { bodies } = await showList({ 'POST /api/Codes/end': ended.reply })
  await choice(0).click()
  await button(text.end).click()
  await expect.element(button(text.end)).toHaveAttribute('aria-disabled', 'true')
  await button(text.end).click({ force: true })
  await button(text.extend).click({ force: true })
  ended.release()
  await expect.element(page.getByText(text.changed({ count: 1 }))).toBeVisible()
  expect([bodies('POST /api/Codes/end').length, bodies('POST /api/Codes/extend').length]).toEqual([1, 0])
})

test('the chosen codes get another last day, or none', { tags: 'CODE-10' }, async () => {
  const { bodies } = await showList({ 'POST /api/Codes/extend': { changed: 1 } })
  for (const day of ['2999-12-31', '']) {
    await choice(1).click()
    await list.getByLabelText(text.newEnd).fill(day)
    await button(text.extend).click()
    await expect.element(choice(1)).not.toBeChecked()
  }
  const lastMoment = new Date(2999, 11, 31, 23, 59, 59).toISOString()
  await expect
    .poll(() => bodies('POST /api/Codes/extend'))
    .toEqual([
      { ids: [2], expiresAt: lastMoment },
      { ids: [2], expiresAt: null },
    ])
})

test('a refused change of codes says why, and keeps the choice', { tags: 'CODE-10' }, async () => {
  mayLog(/^The codes could not be changed/)
  await showList({ 'POST /api/Codes/end': refusal(409, 'conflict', 'Not now.') })
  await choice(0).click()
  await button(text.end).click()
  await expect
    .element(page.getByRole('alert').getByText(text.notChanged({ reason: 'Not now.' })))
    .toBeVisible()
  await expect.element(choice(0)).toBeChecked()
})

test('the codes are searched and paged by addresses', { tags: 'CODE-10' }, async () => {
  const { address, api } = await showList({
    'GET /api/Codes/list': ({ values }) =>
      values['before']
        ? { items: [code(1)], previous: '8-1', next: null }
        : { items: codes, previous: null, next: '9-2' },
  })
  await button(pager.next).click()
  await expect.poll(address).toBe('/codes-list?before=9-2')
  await expect.element(lines).toMatchTextContent(/Note 1/)
  await list.getByRole('searchbox', { name: text.search }).fill('Note')
  await button(pager.search).click()
  await expect.poll(address).toBe('/codes-list?search=Note')
  await expect.poll(() => api.calls.at(-1)?.values).toEqual({ search: 'Note' })
})

test.each([
  ['no code was made yet', '/codes-list', text.empty],
  ['no code matches', '/codes-list?search=x', text.notFound],
])('the list says that %s', { tags: 'CODE-10' }, async (_, at, told) => {
  fakeApi({ 'GET /api/Codes/list': { items: [], previous: null, next: null } })
  await show(<ListPage />, { as: admin, at })
  await expect.element(list.getByText(told)).toBeVisible()
  await expect.element(button(text.download)).not.toBeInTheDocument()
})

test('codes that could not be loaded are loaded when asked again', { tags: 'CODE-10' }, async () => {
  mayLog(/^codes could not be loaded/)
  const { api } = await showList({ 'GET /api/Codes/list': refusal(500, 'error') })
  await expect.element(list.getByText(text.notLoaded)).toBeVisible()
  api.reply({ 'GET /api/Codes/list': { items: codes, previous: null, next: null } })
  await button(shell.tryAgain).click()
  await expect.element(lines.nth(0)).toBeVisible()
})

test('the file has every code that is found', { tags: 'CODE-10' }, async () => {
  const files = savedFiles()
  await showList({
    'GET /api/Codes/list': ({ values }) =>
      values['before']
        ? { items: [code(1)], previous: null, next: null }
        : { items: [code(3, { note: '=1+1' })], previous: null, next: '9-3' },
  })
  await button(text.download).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['codes.csv'])
  const [rows] = await Promise.all(files.map(linesOf))
  expect(rows).toHaveLength(3)
  expect(rows?.[1]).toMatch(/^"ABCD","'=1\+1",/)
})

test('how many codes must be a whole number that can be made', { tags: 'CODE-09' }, async () => {
  const { bodies } = await showList({ 'POST /api/Codes/batches': { codes: ['ABCD-EFGH'] } })
  await page.getByLabelText(text.count).fill('501')
  await page.getByLabelText(text.people, { exact: true }).fill('0')
  await button(text.make).click()
  await expect.element(page.getByText(text.wrongNumber({ most: 500 })).nth(1)).toBeVisible()
  await expect.element(page.getByLabelText(text.count)).toHaveFocus()
  await page.getByLabelText(text.count).fill('500')
  await page.getByLabelText(text.people, { exact: true }).fill('500')
  await button(text.make).click()
  await expect.poll(() => bodies('POST /api/Codes/batches')).toMatchObject([{ count: 500, people: 500 }])
})

test('new codes are shown once, as cards with their links and as a file', { tags: 'CODE-09' }, async () => {
  const files = savedFiles()
  const made = Array.from({ length: 9 }, (_, place) => `ABCD-EFGH-${place}`)
  const { bodies } = await showList({ 'POST /api/Codes/batches': { codes: made } })
  await page.getByLabelText(text.count).fill('9')
  await page.getByLabelText(text.note).fill('For the fair')
  await button(text.make).click()
  await expect.element(page.getByRole('heading', { name: text.madeTitle({ count: 9 }) })).toHaveFocus()
  await expect
    .poll(() => bodies('POST /api/Codes/batches'))
    .toEqual([{ count: 9, people: 1, note: 'For the fair', expiresAt: null }])
  const cards = page.getByRole('region', { name: text.cards }).getByRole('listitem')
  await expect.poll(() => cards.elements().length).toBe(9)
  await expect
    .element(cards.nth(8).getByRole('img', { name: text.qrCode({ code: 'ABCD-EFGH-8' }) }))
    .toBeVisible()
  await button(text.downloadMade).click()
  const [rows = []] = await Promise.all(files.map(linesOf))
  expect(rows).toHaveLength(10)
  expect(rows[1]).toMatch(`"ABCD-EFGH-0","${location.origin}/codes#code=ABCD-EFGH-0","For the fair",1,""`)
  await button(text.doneWithMade).click()
  await expect.element(page.getByRole('heading', { name: text.makeTitle })).toBeVisible()
  await expect.element(page.getByText('ABCD-EFGH-0')).not.toBeInTheDocument()
})

test('the codes are for admins', { tags: 'CODE-10' }, async () => {
  fakeApi()
  await show(<ListPage />, { as: player, at: '/codes-list' })
  await expect.element(page.getByText(session.forAdmins)).toBeVisible()
})
