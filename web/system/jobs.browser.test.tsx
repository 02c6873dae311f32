import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/jobs.ts'
import * as session from '../../content/text/session.ts'
import * as shell from '../../content/text/shell.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import type { FailedJob } from '../api/answers.ts'
import Jobs from './jobs.tsx'

const mail: FailedJob = {
  id: '7e0f0f52-5f1c-4f5c-9d0a-3f0b8a0f6a01',
  kind: 'mail',
  topic: 'contact',
  fault: 'refused',
  attempts: 1,
  canBeTriedAgain: true,
  failedAt: '2026-11-01T10:00:05Z',
}
const kind = { kind: 'mail', waiting: 0, running: 2, failed: 1, dueAt: null, fault: null }
const report = { failed: [mail], kinds: [kind], next: null }
const empty = { failed: [], kinds: [{ ...kind, failed: 0 }], next: null }
const remove = page.getByRole('button', { name: text.deleteJob({ job: 'mail, contact' }) })
const again = page.getByRole('button', { name: text.tryAgainJob({ job: 'mail, contact' }) })
const dialog = page.getByRole('dialog')
const heading = page.getByRole('heading', { name: text.failures })

async function showJobs(replies: Parameters<FakeApi['reply']>[0] = {}, at = '/jobs') {
  const api = fakeApi({ 'GET /api/system/secure/jobs': report, ...replies })
  const shown = await show(<Jobs />, { as: admin, at })
  const sent = (name: string) => api.calls.filter((call) => call.name === name).map(({ values }) => values)
  return { ...shown, api, sent }
}

test('a failed job tells kind, reason and attempts, and the table counts', { tags: 'JOBS-03' }, async () => {
  await showJobs()
  const line = page.getByRole('region', { name: text.failures }).getByRole('listitem')
  await expect.element(line.getByText('mail, contact')).toBeVisible()
  await expect.element(line.getByText(text.faults.refused)).toBeVisible()
  await expect.element(line.getByText(text.failedAt({ time: '2026-11-01 10:00:05', count: 1 }))).toBeVisible()
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  await expect.poll(() => cells.elements().map(({ textContent }) => textContent)).toEqual(['0', '2', '1'])
})

test('a failed job is tried again by keyboard, and the focus stays in the list', {
  tags: 'JOBS-03',
}, async () => {
  const { api, sent } = await showJobs()
  await expect.element(again).toBeVisible()
  api.reply({
    'POST /api/system/secure/jobs/{id}/try-again': new Response(null, { status: 204 }),
    'GET /api/system/secure/jobs': empty,
  })
  while (document.activeElement !== again.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text.triedAgain)).toBeVisible()
  await expect.element(heading).toHaveFocus()
  await expect.element(page.getByText(text.noFailures)).toBeVisible()
  await expect.poll(() => sent('POST /api/system/secure/jobs/{id}/try-again')).toEqual([{ id: mail.id }])
})

test('a failed job is deleted after a question', { tags: 'JOBS-03' }, async () => {
  const { api, sent } = await showJobs({
    'DELETE /api/system/secure/jobs/{id}': new Response(null, { status: 204 }),
  })
  await remove.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  await untilSettled()
  expect(sent('DELETE /api/system/secure/jobs/{id}')).toEqual([])
  await remove.click()
  api.reply({ 'GET /api/system/secure/jobs': empty })
  await dialog.getByRole('button', { name: text.deleteIt }).click()
  await expect.element(page.getByText(text.deleted)).toBeVisible()
  await expect.element(page.getByText(text.noFailures)).toBeVisible()
})

test('a job that another admin has changed is told, and the list is loaded again', {
  tags: 'JOBS-03',
}, async () => {
  mayLog(/^The job could not be changed/)
  const { api } = await showJobs({
    'DELETE /api/system/secure/jobs/{id}': refusal(404, 'not-found', 'There is nothing here.'),
  })
  await remove.click()
  api.reply({ 'GET /api/system/secure/jobs': empty })
  await dialog.getByRole('button', { name: text.deleteIt }).click()
  await expect.element(page.getByText(text.notChanged({ reason: 'There is nothing here.' }))).toBeVisible()
  await expect.element(page.getByText(text.noFailures)).toBeVisible()
})

test('a job whose code is gone can only be deleted', { tags: 'JOBS-03' }, async () => {
  await showJobs({
    'GET /api/system/secure/jobs': { ...report, failed: [{ ...mail, canBeTriedAgain: false }] },
  })
  await expect.element(page.getByText(text.isIncomplete)).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test('older failed jobs are on further pages', { tags: 'JOBS-03' }, async () => {
  const { address } = await showJobs({
    'GET /api/system/secure/jobs': ({ values }) => (values['after'] ? empty : { ...report, next: mail.id }),
  })
  await page.getByRole('button', { name: text.older }).click()
  await expect.poll(address).toBe(`/jobs?after=${mail.id}`)
  await page.getByRole('button', { name: text.newest }).click()
  await expect.poll(address).toBe('/jobs')
})

test('jobs that could not be loaded are loaded when asked again', { tags: 'JOBS-03' }, async () => {
  mayLog(/^jobs could not be loaded/)
  const { api } = await showJobs({ 'GET /api/system/secure/jobs': refusal(500, 'error') })
  await expect.element(page.getByText(text.notLoaded)).toBeVisible()
  api.reply({ 'GET /api/system/secure/jobs': report })
  await page.getByRole('button', { name: shell.tryAgain }).click()
  await expect.element(heading).toBeVisible()
})

test('the jobs are for admins', { tags: 'JOBS-03' }, async () => {
  fakeApi()
  await show(<Jobs />, { as: player, at: '/jobs' })
  await expect.element(page.getByText(session.forAdmins)).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})
