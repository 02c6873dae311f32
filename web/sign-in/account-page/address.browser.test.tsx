import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/account.ts'
import { account, showAccount } from '../../../test/support/components/account-page.tsx'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { refusal } from '../../../test/support/components/fake-api.ts'
import { provideTokens } from '../../api/session.ts'

const address = page.getByRole('region', { name: text.addressTitle })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the address changes after a code from the old one and another from the new one', {
  tags: 'ACCOUNT-09',
}, async () => {
  const { api, sent } = await showAccount(
    { hasPassword: false },
    { 'POST /auth/account/address/start': { step: 'old-address', ticket: 'first' } },
  )
  await expect.element(address.getByText(account.email)).toBeVisible()
  await button(text.changeAddress).click()
  await expect.element(address.getByLabelText(text.newAddress)).toHaveFocus()
  await address.getByLabelText(text.newAddress).fill('new@example.org')
  await button(text.changeAddress).click()
  const code = address.getByLabelText(text.addressCode)
  await expect.element(code).toHaveFocus()
  await expect.element(address.getByText(account.email)).toBeVisible()
  api.reply({ 'POST /auth/account/address': { step: 'new-address', ticket: 'second' } })
  await code.fill('11111111')
  await button(text.confirmAddress).click()
  await expect.element(address.getByText('new@example.org')).toBeVisible()
  await expect.element(code).toHaveValue('')
  await expect.element(code).toHaveFocus()
  api.reply({
    'POST /auth/account/address': { email: 'new@example.org' },
    'GET /auth/account': { ...account, email: 'new@example.org' },
  })
  await code.fill('22222222')
  await button(text.confirmAddress).click()
  await expect.element(page.getByText(text.addressSaved({ current: 'new@example.org' }))).toBeVisible()
  await expect.element(address.getByLabelText(text.newAddress)).toHaveFocus()
  await expect.poll(() => sent('POST /auth/account/address/start')).toEqual([{ email: 'new@example.org' }])
  await expect
    .poll(() => sent('POST /auth/account/address'))
    .toEqual([
      { step: 'old-address', ticket: 'first', code: '11111111' },
      { step: 'new-address', ticket: 'second', code: '22222222' },
    ])
})

test('a refused address keeps what was typed, and a change can be given up', {
  tags: 'ACCOUNT-09',
}, async () => {
  const { api } = await showAccount(
    { hasPassword: false, emailState: 'unconfirmed' },
    { 'POST /auth/account/address/start': refusal(422, 'same-address', 'You have it already.') },
  )
  const field = address.getByLabelText(text.newAddress)
  await field.fill('rosa@example.org')
  await button(text.changeAddress).click()
  await expect.element(address.getByText('You have it already.')).toBeVisible()
  await expect.element(field).toHaveValue('rosa@example.org')
  api.reply({ 'POST /auth/account/address/start': { step: 'new-address', ticket: 'only' } })
  await button(text.changeAddress).click()
  await button(text.keepAddress).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
})

test('the change stands if the tokens cannot be renewed now', { tags: 'ACCOUNT-09' }, async () => {
  mayLog(/^The tokens with the new address/)
  await showAccount(
    { hasPassword: false },
    { 'POST /auth/account/address/start': { email: 'new@example.org' } },
  )
  provideTokens(async (refused) => {
    if (refused !== undefined) throw new Error('The provider cannot be reached')
    return 'token'
  })
  onTestFinished(() => provideTokens(async () => null))
  await address.getByLabelText(text.newAddress).fill('new@example.org')
  await button(text.changeAddress).click()
  await expect.element(page.getByText(text.addressSaved({ current: 'new@example.org' }))).toBeVisible()
  await expect.element(address.getByLabelText(text.newAddress)).toHaveFocus()
})
