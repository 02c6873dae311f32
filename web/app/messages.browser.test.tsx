import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/alert.ts'
import { messages } from '../../content/text/shell.ts'
import { stopClock } from '../../test/support/components/clock.ts'
import { show } from '../../test/support/components/show.tsx'
import AlertSample from './alert-sample.tsx'

const list = page.getByRole('region', { name: messages })
const shown = list.getByRole('button')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** Shows the samples of all messages on a clock that stands, with the pointer away from them. */
async function openSamples() {
  const pass = stopClock()
  const { router } = await show(<AlertSample />, { at: '/alert' })
  return { pass, router }
}

test('a message is shown for four seconds, and fades over four more', { tags: 'SITE-09' }, async () => {
  const { pass } = await openSamples()
  await press(text.success)
  await expect.element(list.getByText(text.successSample)).toBeVisible()
  await pass(3_999)
  await expect.element(shown).not.toHaveClass('opacity-0')
  await pass(1)
  await expect.element(shown).toHaveClass('opacity-0')
  await pass(3_999)
  await expect.element(shown).toBeInTheDocument()
  await pass(1)
  await expect.element(shown).not.toBeInTheDocument()
})

test('a message under the pointer or with the focus is being read, and stays', {
  tags: 'SITE-09',
}, async () => {
  const { pass } = await openSamples()
  await press(text.info)
  await shown.hover()
  await pass(20_000)
  await expect.element(shown).not.toHaveClass('opacity-0')
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await pass(7_999)
  shown.element().focus()
  await expect.element(shown).not.toHaveClass('opacity-0')
  await pass(20_000)
  await expect.element(shown).toBeVisible()
  shown.element().blur()
  await pass(8_000)
  await expect.element(shown).not.toBeInTheDocument()
})

test('a message goes when it is pressed, one that stays also with the page', {
  tags: 'SITE-09',
}, async () => {
  const { pass, router } = await openSamples()
  await press(text.lasting)
  await press(text.error)
  await press(text.warning)
  await expect.element(list).toHaveAttribute('aria-live', 'polite')
  await expect.element(list.getByRole('alert').getByText(text.errorSample)).toBeVisible()
  await list.getByText(text.warningSample).click()
  await expect.element(shown).toHaveLength(2)
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await pass(60_000)
  await expect.element(list.getByText(text.lastingSample)).toBeVisible()
  await expect.element(shown).toHaveLength(1)
  await router.navigate('/elsewhere')
  await expect.element(page.getByText('Another page')).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
})
