import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/newsletters.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, held, refusal } from '../../../test/support/components/fake-api.ts'
import { admin, show } from '../../../test/support/components/show.tsx'
import type { Newsletter } from '../../api/answers.ts'
import NewsletterPage from './newsletter.tsx'

const draft: Newsletter = {
  id: 3,
  subject: 'News of the tables',
  text: 'A draft',
  version: 1,
  state: 'draft',
  canSend: true,
  confirmed: 2,
  recipients: 0,
  changedAt: '2026-11-01T10:00:00Z',
  startedAt: null,
  mails: { sent: 0, waiting: 0, failed: 0, unclear: 0, unsubscribed: 0 },
}
const subject = page.getByLabelText(text.subject)
const textField = page.getByRole('textbox', { name: text.text })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

async function showNewsletter(loaded: Newsletter | null, replies: Parameters<FakeApi['reply']>[0] = {}) {
  const api = fakeApi({ ...(loaded && { 'GET /api/newsletters/{id}': loaded }), ...replies })
  const at =
    loaded === null
      ? { at: '/inbox/newsletter/new' }
      : { at: '/inbox/newsletter/3', route: '/inbox/newsletter/:id' }
  const shown = await show(<NewsletterPage />, { as: admin, ...at })
  const sent = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...shown, api, sent }
}

test('a new newsletter is saved as a draft with an address of its own', { tags: 'NEWS-05' }, async () => {
  const { address, sent } = await showNewsletter(null, { 'POST /api/newsletters': draft })
  await subject.fill('News of the tables')
  await button(text.preview).click()
  await expect.element(textField).toHaveFocus()
  await textField.fill('A draft')
  await button(text.save).click()
  await expect.poll(address).toBe('/inbox/newsletter/3')
  await expect.element(page.getByText(text.saved)).toBeVisible()
  await expect
    .poll(() => sent('POST /api/newsletters'))
    .toEqual([{ subject: 'News of the tables', text: 'A draft' }])
})

test('what is typed while the draft is saved stays, in a new newsletter too', {
  tags: 'NEWS-05',
}, async () => {
  const first = held(draft)
  const { address, unmount } = await showNewsletter(null, { 'POST /api/newsletters': first.reply })
  await subject.fill(draft.subject)
  await textField.fill(draft.text)
  await button(text.save).click()
  await textField.fill('A draft, and more')
  first.release()
  await expect.poll(address).toBe('/inbox/newsletter/3')
  await unmount()

  const second = held({ ...draft, text: 'A draft, and more', version: 2 })
  await showNewsletter(draft, { 'PUT /api/newsletters/{id}': second.reply })
  await expect.element(textField).toHaveValue('A draft, and more')
  await button(text.save).click()
  await textField.fill('A draft, and much more')
  second.release()
  await expect.element(page.getByText(text.saved)).toBeVisible()
  await expect.element(textField).toHaveValue('A draft, and much more')
})

test('the preview shows what is typed as a formatted mail and as plain text', {
  tags: 'NEWS-05',
}, async () => {
  const { sent } = await showNewsletter(draft, {
    'POST /api/newsletters/preview': { subject: draft.subject, html: '<h1>Hello</h1>', text: '# Hello' },
  })
  await textField.fill('# Hello')
  await button(text.preview).click()
  await expect.element(page.getByTitle(text.previewFrame)).toHaveAttribute('srcdoc', '<h1>Hello</h1>')
  await page.getByText(text.previewText).click()
  await expect.element(page.getByText('# Hello', { exact: true }).last()).toBeVisible()
  await expect
    .poll(() => sent('POST /api/newsletters/preview'))
    .toEqual([{ subject: draft.subject, text: '# Hello' }])
  await untilSettled()
  expect(sent('PUT /api/newsletters/{id}')).toEqual([])
})

test('of two admins who write at once, the second is told so, and what was typed stays', {
  tags: 'NEWS-05',
}, async () => {
  mayLog(/^The newsletter could not be changed/)
  const { api, sent } = await showNewsletter(draft, {
    'PUT /api/newsletters/{id}': refusal(409, 'conflict', 'Changed meanwhile.'),
  })
  await textField.fill('By the second')
  const theirs = { ...draft, text: 'By the first', version: 2 }
  api.reply({ 'GET /api/newsletters/{id}': theirs })
  await button(text.save).click()
  await expect.element(page.getByText(text.notSaved({ reason: 'Changed meanwhile.' }))).toBeVisible()
  const meanwhile = page.getByRole('region', { name: text.meanwhileTitle })
  await expect.element(meanwhile.getByText('By the first')).toBeVisible()
  await expect.element(textField).toHaveValue('By the second')
  api.reply({ 'PUT /api/newsletters/{id}': { ...theirs, text: 'By the second', version: 3 } })
  await button(text.save).click()
  await expect.element(meanwhile).not.toBeInTheDocument()
  await expect
    .poll(() => sent('PUT /api/newsletters/{id}'))
    .toMatchObject([{ version: 1 }, { text: 'By the second', version: 2 }])
})

test('the second of two admins may take what the first has saved', { tags: 'NEWS-05' }, async () => {
  mayLog(/^The newsletter could not be changed/)
  const { api } = await showNewsletter(draft, { 'PUT /api/newsletters/{id}': refusal(409, 'conflict') })
  await textField.fill('By the second')
  api.reply({ 'GET /api/newsletters/{id}': { ...draft, text: 'By the first', version: 2 } })
  await button(text.save).click()
  await button(text.meanwhileUse).click()
  await expect.element(textField).toHaveValue('By the first')
})

test('what is typed and not saved is in the form again', { tags: 'NEWS-05' }, async () => {
  const { unmount } = await showNewsletter(draft)
  await textField.fill('Not saved')
  await unmount()
  await showNewsletter(draft)
  await expect.element(textField).toHaveValue('Not saved')
})

test('a test mail has what is typed, which is saved before', { tags: 'NEWS-05' }, async () => {
  const { sent } = await showNewsletter(draft, {
    'PUT /api/newsletters/{id}': { ...draft, text: 'Changed', version: 2 },
    'POST /api/newsletters/{id}/test': { emailAddress: 'ada@example.org' },
  })
  await textField.fill('Changed')
  await button(text.test).click()
  await expect.element(page.getByText(text.tested({ recipient: 'ada@example.org' }))).toBeVisible()
  await expect.poll(() => sent('POST /api/newsletters/{id}/test')).toEqual([{ version: 2 }])
})

test('a newsletter is sent after a question, and its progress is read again until all are sent', {
  tags: 'NEWS-08',
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const sending: Newsletter = {
    ...draft,
    state: 'sending',
    startedAt: '2026-11-26T10:00:00Z',
    recipients: 2,
    mails: { ...draft.mails, sent: 1, waiting: 1 },
  }
  const { api, sent } = await showNewsletter(draft, {
    'POST /api/newsletters/{id}/send': sending,
    'POST /api/newsletters/preview': { subject: '', html: '', text: '' },
  })
  await button(text.send).click()
  await expect.element(dialog.getByText(text.sendQuestion({ count: 2 }))).toBeVisible()
  api.reply({
    'GET /api/newsletters/{id}': {
      ...sending,
      state: 'sent',
      mails: { ...sending.mails, sent: 2, waiting: 0 },
    },
  })
  await dialog.getByRole('button', { name: text.sendNow }).click()
  await expect.element(page.getByText(text.sentOf({ sent: '1', all: '2' }))).toBeVisible()
  await expect.poll(() => sent('POST /api/newsletters/{id}/send')).toEqual([{ version: 1 }])
  await vi.advanceTimersByTimeAsync(2000)
  await expect.element(page.getByText(text.sentOf({ sent: '2', all: '2' }))).toBeVisible()
  await expect.element(page.getByText(text.state.sent, { exact: true }).first()).toBeVisible()
})

test('without a mail server the page says so, and a draft can be written', { tags: 'NEWS-06' }, async () => {
  await showNewsletter(
    { ...draft, canSend: false },
    { 'PUT /api/newsletters/{id}': { ...draft, canSend: false } },
  )
  await expect.element(page.getByText(text.noMail)).toBeVisible()
  await expect.element(button(text.send)).not.toBeInTheDocument()
  await textField.fill('Later')
  await button(text.save).click()
  await expect.element(page.getByText(text.saved)).toBeVisible()
})

test('a newsletter to nobody cannot be sent', { tags: 'NEWS-08' }, async () => {
  await showNewsletter({ ...draft, confirmed: 0 })
  await expect.element(page.getByText(text.noSubscribers)).toBeVisible()
  await expect.element(button(text.send)).not.toBeInTheDocument()
})

test('a draft is deleted after a question', { tags: 'NEWS-05' }, async () => {
  const { address, sent } = await showNewsletter(draft, {
    'POST /api/newsletters/{id}/delete': { deleted: true },
  })
  await button(text.remove).click()
  await dialog.getByRole('button', { name: text.cancel }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await untilSettled()
  expect(sent('POST /api/newsletters/{id}/delete')).toEqual([])
  await button(text.remove).click()
  await dialog.getByRole('button', { name: text.confirmRemoval }).click()
  await expect.poll(address).toBe('/inbox/newsletter')
  await expect.element(page.getByText(text.removed)).toBeVisible()
})
