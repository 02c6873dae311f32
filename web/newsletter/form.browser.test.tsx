import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/newsletter.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { show } from '../../test/support/components/show.tsx'
import NewsletterForm from './form.tsx'

const subscribe = page.getByRole('button', { name: text.submit })
const answer = page.getByRole('status')

async function send(): Promise<void> {
  const field = page.getByRole('textbox', { name: inject('site').newsletter.text })
  await expect.element(field).toHaveAttribute('type', 'email')
  await field.fill('reader@example.net')
  await subscribe.click()
}

test('says below the field what the server answers to an address', { tags: 'SITE-07' }, async () => {
  const api = fakeApi({ 'POST /api/subscribers': 'Please open the email.' })
  await show(<NewsletterForm />)
  await send()
  await expect.element(answer.getByText('Please open the email.')).toBeVisible()
  await expect.poll(() => api.calls.map(({ body }) => body)).toEqual(['reader@example.net'])
})

test('says why an address is refused', { tags: 'SITE-07' }, async () => {
  mayLog(/^The newsletter could not be subscribed to/)
  fakeApi({ 'POST /api/subscribers': refusal(400, 'invalid', 'This is not an address.') })
  await show(<NewsletterForm />)
  await send()
  await expect.element(answer.getByText('This is not an address.')).toBeVisible()
})

test('only logs a failure of the server, and takes back what it said before', {
  tags: 'SITE-07',
}, async () => {
  mayLog(/^The newsletter could not be subscribed to/)
  const api = fakeApi({ 'POST /api/subscribers': 'Please open the email.' })
  await show(<NewsletterForm />)
  await send()
  await expect.element(answer).toBeVisible()
  api.reply({ 'POST /api/subscribers': refusal(500, 'broken') })
  await subscribe.click()
  await expect.element(answer).not.toBeInTheDocument()
})
