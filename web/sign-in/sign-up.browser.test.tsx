import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as credentials from '../../content/text/credentials.ts'
import * as text from '../../content/text/sign-in.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { fakePasskeys } from '../../test/support/components/fake-passkeys.ts'
import { show } from '../../test/support/components/show.tsx'
import SignIn from './sign-in.tsx'
import SignUp from './sign-up.tsx'

const create = page.getByRole('button', { name: text.createAccount })
const email = page.getByRole('textbox', { name: credentials.email })
const password = page.getByLabelText(credentials.password)

test('a mistake stands beside its field, which gets the focus, and nothing is sent', {
  tags: 'AUTH-10',
}, async () => {
  const api = fakeApi()
  await show(<SignUp />, { at: '/sign-up' })
  await create.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toBeInvalid()
  await email.fill('rosa@example.org')
  await password.fill('password')
  await create.click()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toBeInvalid()
  await expect.element(email).not.toBeInvalid()
  await expect.element(password).toHaveAccessibleDescription(/\S/)
  await untilSettled()
  expect(api.calls).toEqual([])
})

test.each([
  ['/sign-in', SignIn],
  ['/sign-up', SignUp],
])(
  '%s tells a browser without WebAssembly before a password is typed',
  { tags: 'AUTH-10' },
  async (at, Page) => {
    vi.stubGlobal('WebAssembly', undefined)
    fakePasskeys({ hasAutofill: false })
    fakeApi()
    await show(<Page />, { at })
    await expect.element(page.getByRole('alert').getByText(credentials.noWebAssembly)).toBeVisible()
  },
)
