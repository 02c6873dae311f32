import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/reports.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { linesOf, savedFiles } from '../../test/support/components/saved-files.ts'
import { admin, show } from '../../test/support/components/show.tsx'
import type { NameReport } from '../api/answers.ts'
import { readableDayOf } from '../kit/date.ts'
import ReportList from './report-list.tsx'

const report: NameReport = {
  id: 5,
  name: 'Sludgeface',
  nameNow: 'Player 7',
  personId: 7,
  isDisabled: true,
  cause: 'rude',
  note: 'My children play here.',
  reportedAt: '2026-11-01T10:00:00Z',
  reportedBy: 'Wren',
  settledAt: null,
  settledBy: null,
  settledNote: '',
}
const line = page.getByRole('region', { name: text.listTitle }).getByRole('listitem')
const choice = page.getByRole('checkbox', { name: text.choose({ person: 'Sludgeface' }) })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function showReports(item: NameReport, replies: Parameters<typeof fakeApi>[0] = {}) {
  const { calls } = fakeApi({
    'GET /api/reports/list': { items: [item], previous: null, next: null },
    ...replies,
  })
  await show(<ReportList />, { as: admin, at: '/inbox/reports' })
  return (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
}

test('a report tells the name of then and now, the reason, and leads to the person', {
  tags: 'REPORT-02',
}, async () => {
  const files = savedFiles()
  await showReports({ ...report, settledAt: '2026-11-03T10:00:00Z', settledBy: null, settledNote: 'Reset.' })
  for (const told of [
    'Sludgeface',
    text.changed({ person: 'Player 7' }),
    text.disabled,
    text.cause.rude,
    report.note,
    'Reset.',
  ])
    await expect.element(line.getByText(told, { exact: true })).toBeVisible()
  await expect
    .element(
      line.getByText(
        text.settledOn({ when: readableDayOf('2026-11-03T10:00:00Z'), person: text.formerAdmin }),
      ),
    )
    .toBeVisible()
  await expect.element(line.getByRole('link', { name: text.openPerson })).toHaveAttribute('href', '/people/7')
  await button(text.download).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['reports.csv'])
  const [rows = []] = await Promise.all(files.map(linesOf))
  expect(rows[1]).toBe(
    `5,"Sludgeface","Player 7",7,"${text.cause.rude}","My children play here.","2026-11-01T10:00:00Z","Wren","2026-11-03T10:00:00Z","","Reset."`,
  )
})

test('a report is settled with a note, and opened again', { tags: 'REPORT-02' }, async () => {
  const sent = await showReports(report, {
    'POST /api/reports/settle': { changed: 1 },
    'POST /api/reports/reopen': { changed: 0 },
  })
  await choice.click()
  await page.getByLabelText(text.note).fill('Reset and disabled')
  await button(text.settle).click()
  await expect.element(page.getByText(text.changedReports({ count: 1 }))).toBeVisible()
  await expect
    .poll(() => sent('POST /api/reports/settle'))
    .toEqual([{ ids: [5], note: 'Reset and disabled' }])
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await button(text.reopen).click()
  await expect.element(page.getByText(text.nothingChanged)).toBeVisible()
  await expect.poll(() => sent('POST /api/reports/reopen')).toEqual([{ ids: [5] }])
})

test('a report that could not be settled stays chosen, with its note', { tags: 'REPORT-02' }, async () => {
  mayLog(/^The reports could not be changed/)
  await showReports(report, { 'POST /api/reports/settle': refusal(500, 'error', 'Not now.') })
  await choice.click()
  await page.getByLabelText(text.note).fill('Reset')
  await button(text.settle).click()
  await expect.element(page.getByText(text.notChanged({ reason: 'Not now.' }))).toBeVisible()
  await expect.element(page.getByLabelText(text.note)).toHaveValue('Reset')
})
