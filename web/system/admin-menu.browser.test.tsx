import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/system.ts'
import { admin, show } from '../../test/support/components/show.tsx'
import { AdminMenu } from './admin-menu.tsx'
import type { NewerVersion } from './backend.ts'

const button = page.getByRole('button', { name: text.admin })
const menu = page.getByRole('navigation', { name: text.admin })
const audit = menu.getByRole('link', { name: text.audit })

async function openPhone(newer: NewerVersion | null = null) {
  await page.viewport(360, 640)
  return await show(
    <>
      <AdminMenu className="" newer={newer} />
      <p style={{ marginTop: 500 }}>The page</p>
    </>,
    { as: admin, route: '*' },
  )
}

test('the menu of the admins opens by a press and closes by Escape, which gives the focus back', async () => {
  await openPhone()
  await expect.element(menu).not.toBeInTheDocument()
  await button.click()
  await expect.element(menu).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('the keyboard reaches the pages of the admins, and the menu closes on the way there', async () => {
  const { address } = await openPhone()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Tab}')
  await expect.element(menu.getByRole('link').first()).toHaveFocus()
  audit.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address()).toBe('/audit')
  await expect.element(menu).not.toBeInTheDocument()
  await button.click()
  await expect.element(audit).toHaveAttribute('aria-current', 'page')
})

test('a press beside the menu of the admins closes it', async () => {
  await openPhone()
  await button.click()
  await expect.element(menu).toBeVisible()
  await page.getByText('The page').click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('on a phone, the first line of the menu leads to what is new in a newer version', {
  tags: 'HOST-14',
}, async () => {
  await openPhone({ version: '9.0.0', notes: 'https://example.org/9' })
  await button.click()
  const first = menu.getByRole('listitem').first()
  await expect.element(first).toBeInViewport({ ratio: 1 })
  const link = first.getByRole('link', { name: text.newerVersion({ version: '9.0.0' }) })
  await expect.element(link).toHaveAttribute('href', 'https://example.org/9')
})
