import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/messages.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { linesOf, savedFiles } from '../../test/support/components/saved-files.ts'
import { admin, show } from '../../test/support/components/show.tsx'
import type { ListedMessage, Message } from '../api/answers.ts'
import MessagePage from './message.tsx'
import MessageList from './message-list.tsx'

const listed: ListedMessage = {
  id: 4,
  receivedAt: '2026-11-01T10:00:00Z',
  name: 'Wren',
  emailAddress: 'wren@example.net',
  subject: 'The sky',
  isRead: false,
  answeredAt: null,
  isSpam: false,
}
const message: Message = { ...listed, text: 'Is it 3 by 3?', answers: [], canAnswer: true }
const answered = { by: 'Ada', sentAt: '2026-11-02T10:00:00Z', text: 'It is.' }
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const answerField = page.getByRole('textbox', { name: text.answerField })
const line = page.getByRole('region', { name: text.listTitle }).getByRole('listitem')

async function showMessage(opened: Message, replies: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/messages/{id}': opened,
    'POST /api/messages/read': { changed: 1 },
    ...replies,
  })
  const shown = await show(<MessagePage />, {
    as: admin,
    at: '/inbox/messages/4',
    route: '/inbox/messages/:id',
  })
  const sent = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...shown, api, sent }
}

async function showList(messages: ListedMessage[], replies: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/messages/list': { items: messages, previous: null, next: null },
    ...replies,
  })
  await show(<MessageList />, { as: admin, at: '/inbox' })
  const sent = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { api, sent }
}

test('a message that is opened is marked as read, once', { tags: 'INBOX-01' }, async () => {
  const { sent } = await showMessage(message)
  await expect.element(page.getByText(message.text)).toBeVisible()
  await expect.poll(() => sent('POST /api/messages/read')).toEqual([{ ids: [4], isRead: true }])
})

test('an answer is sent, and stands below the message', { tags: 'INBOX-02' }, async () => {
  const { sent } = await showMessage(
    { ...message, isRead: true },
    { 'POST /api/messages/{id}/answer': { ...message, isRead: true, answers: [answered] } },
  )
  await answerField.fill('It is.')
  await button(text.send).click()
  await expect.element(page.getByText(text.sent)).toBeVisible()
  await expect
    .poll(() => sent('POST /api/messages/{id}/answer'))
    .toEqual([{ text: 'It is.', seenAnswers: 0 }])
  await expect
    .element(page.getByRole('region', { name: text.answersTitle }))
    .toMatchTextContent(/Ada.*It is\./)
  await expect.element(answerField).toHaveValue('')
})

test('an answer that another admin has sent meanwhile is shown first, and what was typed stays', {
  tags: 'INBOX-02',
}, async () => {
  mayLog(/^The answer could not be sent/)
  const { api } = await showMessage(
    { ...message, isRead: true },
    { 'POST /api/messages/{id}/answer': refusal(409, 'conflict', 'Another admin was faster.') },
  )
  await answerField.fill('My answer')
  api.reply({ 'GET /api/messages/{id}': { ...message, isRead: true, answers: [answered] } })
  await button(text.send).click()
  await expect.element(page.getByText(text.notSent({ reason: 'Another admin was faster.' }))).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: text.answersTitle }).getByText('It is.'))
    .toBeVisible()
  await expect.element(answerField).toHaveValue('My answer')
})

test('without a mail server a message is answered by the mail program', { tags: 'INBOX-02' }, async () => {
  await showMessage({ ...message, canAnswer: false })
  await expect
    .element(page.getByRole('link', { name: text.byMailProgram }))
    .toHaveAttribute('href', 'mailto:wren@example.net?subject=Re%3A%20The%20sky')
  await expect.element(answerField).not.toBeInTheDocument()
})

test('probable spam says so, until an admin takes it out', { tags: 'INBOX-01' }, async () => {
  const { api, sent } = await showMessage(
    { ...message, isSpam: true },
    { 'POST /api/messages/not-spam': { changed: 1 } },
  )
  await expect.element(page.getByText(text.spamHint)).toBeVisible()
  api.reply({ 'GET /api/messages/{id}': { ...message, isSpam: false } })
  await button(text.markNotSpam).click()
  await expect.element(page.getByText(text.spamHint)).not.toBeInTheDocument()
  await expect.poll(() => sent('POST /api/messages/not-spam')).toEqual([{ ids: [4] }])
})

test('an open message is marked as unread on the way back to the list', { tags: 'INBOX-01' }, async () => {
  const { address } = await showMessage({ ...message, isRead: true })
  await button(text.markUnread).click()
  await expect.poll(address).toBe('/inbox')
})

test('messages are deleted after a question', { tags: 'INBOX-03' }, async () => {
  const { sent } = await showList([listed, { ...listed, id: 3, subject: 'The bread' }], {
    'POST /api/messages/delete': { changed: 2 },
  })
  await page.getByRole('checkbox', { name: text.chooseAll }).click()
  await button(text.remove).click()
  await expect.element(dialog.getByText(text.removeQuestion({ count: 2 }))).toBeVisible()
  await dialog.getByRole('button', { name: text.cancel }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await untilSettled()
  expect(sent('POST /api/messages/delete')).toEqual([])
  await button(text.remove).click()
  await dialog.getByRole('button', { name: text.confirmRemoval }).click()
  await expect.element(page.getByText(text.deleted({ count: 2 }))).toBeVisible()
  await expect.poll(() => sent('POST /api/messages/delete')).toEqual([{ ids: [4, 3] }])
})

test.each([
  [text.markRead, 'POST /api/messages/read', { ids: [4], isRead: true }],
  [text.markUnread, 'POST /api/messages/read', { ids: [4], isRead: false }],
  [text.markAnswered, 'POST /api/messages/answered', { ids: [4], isAnswered: true }],
  [text.markUnanswered, 'POST /api/messages/answered', { ids: [4], isAnswered: false }],
])('chosen messages are marked: %s', { tags: 'INBOX-01' }, async (mark, call, body) => {
  const { sent } = await showList([listed], {
    'POST /api/messages/read': { changed: 1 },
    'POST /api/messages/answered': { changed: 1 },
  })
  const choice = page.getByRole('checkbox', { name: text.choose({ subject: 'The sky', person: 'Wren' }) })
  await choice.click()
  await button(mark).click()
  await expect.element(page.getByText(text.changed({ count: 1 }))).toBeVisible()
  await expect.poll(() => sent(call)).toEqual([body])
  await expect.element(choice).not.toBeChecked()
})

test('a list of probable spam offers to take messages out of it', { tags: 'INBOX-01' }, async () => {
  await showList([{ ...listed, isSpam: true }])
  await expect.element(line.getByText(text.spamMark)).toBeVisible()
  await line.getByRole('checkbox').click()
  await expect.element(button(text.markNotSpam)).toBeVisible()
  await expect.element(button(text.markRead)).not.toBeInTheDocument()
})

test('a line tells who wrote, whether it is unread and whether it was answered', {
  tags: 'INBOX-01',
}, async () => {
  const files = savedFiles()
  await showList([{ ...listed, answeredAt: '2026-11-02T10:00:00Z' }])
  await expect
    .element(line.getByRole('link', { name: 'The sky' }))
    .toHaveAttribute('href', '/inbox/messages/4')
  for (const told of [text.unreadMark, text.answeredMark, 'Wren', 'wren@example.net'])
    await expect.element(line.getByText(told, { exact: true })).toBeVisible()
  await button(text.download).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['messages.csv'])
  const [rows = []] = await Promise.all(files.map(linesOf))
  expect(rows[1]).toBe(
    `4,"2026-11-01T10:00:00Z","Wren","wren@example.net","The sky","${text.no}","2026-11-02T10:00:00Z"`,
  )
})
