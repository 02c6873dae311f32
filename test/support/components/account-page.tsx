import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/account.ts'
import type { Account } from '../../../web/api/answers.ts'
import Contents from '../../../web/sign-in/account-page/contents.tsx'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { admin, player, show } from './show.tsx'

/** An account with a password, and its two devices. */
export const account: Account = {
  email: 'rosa@example.org',
  emailState: 'confirmed',
  name: 'Rosa',
  isAdmin: false,
  isProven: true,
  hasPassword: true,
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  website: '',
  passkeys: [],
  links: [],
  proofs: ['password', 'mail'],
  devices: [
    {
      id: 'here',
      name: 'Chrome on Linux',
      isThis: true,
      usedAt: '2026-11-02T10:00:00Z',
    },
    {
      id: 'there',
      name: 'Firefox on Windows',
      isThis: false,
      usedAt: '2026-11-02T10:00:00Z',
    },
  ],
}

/** Shows the sections of an account that differs by `part` from `account`. */
export async function showAccount(
  part: Partial<Account> = {},
  replies: Parameters<FakeApi['reply']>[0] = {},
) {
  const api = fakeApi({
    'GET /auth/account': { ...account, ...part },
    'GET /api/AppUser/weekly-mail': { isOn: false, obstacle: 'not-offered' },
    ...replies,
  })
  await show(<Contents />, { as: part.isAdmin ? admin : player, at: '/account' })
  await expect.element(page.getByRole('region', { name: text.devicesTitle })).toBeVisible()
  const sent = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
  return { api, sent }
}
