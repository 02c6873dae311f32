import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/contact.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, held, refusal, unreachable } from '../../test/support/components/fake-api.ts'
import { show } from '../../test/support/components/show.tsx'
import { ContactForm } from './form.tsx'

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const send = page.getByRole('button', { name: text.send })

const typed = {
  [text.yourName]: 'Wren',
  [text.yourEmail]: 'wren@example.net',
  [text.subject]: 'A question',
  [text.message]: 'Is the sky 3 by 3?',
}

async function write(): Promise<void> {
  for (const [label, words] of Object.entries(typed)) await field(label).fill(words)
  await send.click()
}
const bodies = (api: FakeApi) => api.calls.map(({ name }) => name)

test('a message is being sent until the server has it, and then the form is empty', {
  tags: 'PAGE-10',
}, async () => {
  const sent = held(Response.json({}))
  const api = fakeApi({ 'POST /assets/contact.php': sent.reply })
  await show(<ContactForm />)
  await write()
  await expect.element(page.getByRole('status').getByText(text.sending)).toBeVisible()
  sent.release()
  await expect.element(page.getByText(text.sent)).toBeVisible()
  await expect.element(page.getByText(text.sending)).not.toBeInTheDocument()
  for (const label of Object.keys(typed)) await expect.element(field(label)).toHaveValue('')
  await expect.poll(() => bodies(api)).toEqual(['POST /assets/contact.php'])
})

test('every field is required, and the address must be one', { tags: 'PAGE-10' }, async () => {
  const api = fakeApi()
  await show(<ContactForm />)
  for (const label of Object.keys(typed)) await expect.element(field(label)).toBeRequired()
  await expect.element(field(text.yourEmail)).toHaveAttribute('type', 'email')
  await send.click()
  await untilSettled()
  expect(api.calls).toEqual([])
})

test.each([
  [
    'what the server refuses',
    refusal(422, 'invalid', 'Your name cannot be read.'),
    'Your name cannot be read.',
  ],
  ['that the server cannot be reached', unreachable, text.notReached],
])('the form says %s, and keeps the message', { tags: 'PAGE-10' }, async (_, reply, sentence) => {
  mayLog(/^The message could not be sent/)
  fakeApi({ 'POST /assets/contact.php': reply })
  await show(<ContactForm />)
  await write()
  await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible()
  for (const [label, words] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(words)
})

test('what was typed is there after a look at another page, and gone once it is sent', async () => {
  fakeApi({ 'POST /assets/contact.php': Response.json({}) })
  const first = await show(<ContactForm />)
  await field(text.message).fill('Do they sing at night?')
  await first.unmount()
  const second = await show(<ContactForm />)
  await expect.element(field(text.message)).toHaveValue('Do they sing at night?')
  await write()
  await expect.element(page.getByText(text.sent)).toBeVisible()
  await second.unmount()
  await show(<ContactForm />)
  await expect.element(field(text.message)).toHaveValue('')
})
