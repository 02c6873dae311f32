import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as jobs from '../../content/text/jobs.ts'
import * as text from '../../content/text/notices.ts'
import * as session from '../../content/text/session.ts'
import * as shell from '../../content/text/shell.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import type { NoticeReceiver } from '../api/answers.ts'
import Notices from './page.tsx'

const webhook: NoticeReceiver = {
  id: 1,
  address: 'https://hooks.example/skyway',
  isWebhook: true,
  events: ['message'],
  toldAt: '2026-11-01T10:00:00Z',
  waiting: 3,
  failed: 1,
  fault: 'unavailable',
  reason: 'answered 503',
}
const mailbox: NoticeReceiver = {
  ...webhook,
  id: 2,
  address: 'owner@example.org',
  isWebhook: false,
  events: [],
  toldAt: null,
  failed: 0,
  reason: null,
}
const done = () => new Response(null, { status: 204 })

async function showNotices(
  receivers: readonly NoticeReceiver[] = [webhook],
  replies: Parameters<FakeApi['reply']>[0] = {},
) {
  const api = fakeApi({ 'GET /api/notices': { receivers, canMail: true }, ...replies })
  await show(<Notices />, { as: admin, at: '/notices' })
  const sent = (name: string) =>
    api.calls.filter((call) => call.name === name).map(({ values, body }) => ({ ...values, ...Object(body) }))
  return { api, sent }
}

const line = (n = 0) => page.getByRole('region', { name: text.list }).getByRole('listitem').nth(n)
const box = (name: string, n = 0) => line(n).getByRole('checkbox', { name })
const form = page.getByRole('region', { name: text.addTitle })
const button = (name: string) => page.getByRole('button', { name })

test('each address tells what it is told of and how its notices fare', { tags: 'NOTICE-04' }, async () => {
  await showNotices([webhook, mailbox])
  await expect.element(line().getByText(webhook.address)).toBeVisible()
  await expect.element(line().getByText(text.toldLast({ time: '2026-11-01 10:00:00' }))).toBeVisible()
  await expect.element(line().getByText(text.waits({ count: 3 }))).toBeVisible()
  await expect.element(line().getByText(text.because({ reason: 'answered 503' }))).toBeVisible()
  await expect.element(line().getByRole('link', { name: text.failedLink })).toHaveAttribute('href', '/jobs')
  await expect.element(box(text.events.message)).toBeChecked()
  await expect.element(box(text.events.report)).not.toBeChecked()
  await expect.element(line(1).getByText(jobs.faults.unavailable)).toBeVisible()
  await expect.element(button(text.renewAt({ receiver: mailbox.address }))).not.toBeInTheDocument()
})

test('a mailbox that no mail reaches says so', { tags: 'NOTICE-04' }, async () => {
  await showNotices([], { 'GET /api/notices': { receivers: [mailbox], canMail: false } })
  await expect.element(line().getByText(text.cannotMail)).toBeVisible()
})

test('of two choices in a row the later one stays', { tags: 'NOTICE-01' }, async () => {
  const first = Promise.withResolvers<Response>()
  const answers = [first.promise, done()]
  const { api, sent } = await showNotices([webhook], {
    'PUT /api/notices/{id}/events': () => answers.shift() ?? done(),
  })
  await box(text.events.report).click()
  await box(text.events['disk-fills']).click()
  await expect.element(box(text.events['disk-fills'])).toBeChecked()
  const events = ['message', 'report', 'disk-fills'] as const
  api.reply({ 'GET /api/notices': { receivers: [{ ...webhook, events: [...events] }], canMail: true } })
  expect(sent('PUT /api/notices/{id}/events')).toEqual([{ id: '1', events: ['message', 'report'] }])
  first.resolve(done())
  await expect
    .poll(() => sent('PUT /api/notices/{id}/events'))
    .toEqual([
      { id: '1', events: ['message', 'report'] },
      { id: '1', events },
    ])
  for (const event of events) await expect.element(box(text.events[event])).toBeChecked()
})

test('a choice that is refused returns', { tags: 'NOTICE-01' }, async () => {
  mayLog(/^The notices could not be changed/)
  await showNotices([webhook], {
    'PUT /api/notices/{id}/events': refusal(404, 'not-found', 'There is nothing here.'),
  })
  await box(text.events.report).click()
  await expect.element(page.getByText(text.notChanged({ reason: 'There is nothing here.' }))).toBeVisible()
  await expect.element(box(text.events.report)).not.toBeChecked()
})

test('a webhook is added by keyboard, and its secret is shown', { tags: 'NOTICE-01' }, async () => {
  const { api, sent } = await showNotices([], { 'POST /api/notices': { id: 1, secret: 'whsec_abc' } })
  await expect.element(page.getByText(text.empty)).toBeVisible()
  await form.getByRole('textbox', { name: text.address }).fill(` ${webhook.address}`)
  await form.getByRole('checkbox', { name: text.events.message }).click()
  api.reply({ 'GET /api/notices': { receivers: [webhook], canMail: true } })
  await form.getByRole('textbox', { name: text.address }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(line().getByText('whsec_abc')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: text.address })).toHaveValue('')
  const [added] = sent('POST /api/notices')
  expect(added.address).toBe(webhook.address)
  expect(added.events).toHaveLength(Object.keys(text.events).length - 1)
  expect(added.events).not.toContain('message')
})

test('an address that is refused stays, and the field says why', { tags: 'NOTICE-01' }, async () => {
  const errors = [{ field: 'address', reason: 'This is no address.' }]
  await showNotices([], {
    'POST /api/notices': Response.json(
      { status: 400, code: 'validation', detail: '', errors },
      { status: 400 },
    ),
  })
  const field = form.getByRole('textbox', { name: text.address })
  await field.fill('owner')
  await form.getByRole('button', { name: text.add }).click()
  await expect.element(form.getByText('This is no address.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('owner')
})

test('a test is sent', { tags: 'NOTICE-04' }, async () => {
  const { sent } = await showNotices([webhook], { 'POST /api/notices/{id}/test': done() })
  await button(text.testAt({ receiver: webhook.address })).click()
  await expect.element(page.getByText(text.tested)).toBeVisible()
  expect(sent('POST /api/notices/{id}/test')).toEqual([{ id: '1' }])
})

test('another secret is shown where its address is', { tags: 'NOTICE-01' }, async () => {
  await showNotices([webhook], { 'POST /api/notices/{id}/secret': { secret: 'whsec_new' } })
  await button(text.renewAt({ receiver: webhook.address })).click()
  await expect.element(line().getByText('whsec_new')).toBeVisible()
})

test('an address is removed after a question, and the focus stays in the list', {
  tags: 'NOTICE-04',
}, async () => {
  const { api, sent } = await showNotices([webhook], { 'DELETE /api/notices/{id}': done() })
  const dialog = page.getByRole('dialog')
  await button(text.removeAt({ receiver: webhook.address })).click()
  await userEvent.keyboard('{Escape}')
  expect(sent('DELETE /api/notices/{id}')).toEqual([])
  await button(text.removeAt({ receiver: webhook.address })).click()
  api.reply({ 'GET /api/notices': { receivers: [], canMail: true } })
  await dialog.getByRole('button', { name: text.removeIt }).click()
  await expect.element(page.getByText(text.empty)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: text.list })).toHaveFocus()
})

test('addresses that could not be loaded are loaded when asked again', { tags: 'NOTICE-04' }, async () => {
  mayLog(/^notices could not be loaded/)
  const { api } = await showNotices([], { 'GET /api/notices': refusal(500, 'error') })
  await expect.element(page.getByText(text.notLoaded)).toBeVisible()
  api.reply({ 'GET /api/notices': { receivers: [webhook], canMail: true } })
  await page.getByRole('button', { name: shell.tryAgain }).click()
  await expect.element(line()).toBeVisible()
})

test('the addresses are for admins', { tags: 'NOTICE-01' }, async () => {
  fakeApi()
  await show(<Notices />, { as: player, at: '/notices' })
  await expect.element(page.getByText(session.forAdmins)).toBeVisible()
})
