import { expect, test } from 'vitest'
import { untilSettled } from '../../test/support/components/clock.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { keepLogin } from '../../test/support/components/keep-login.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { tokensKey } from '../session/storage.ts'
import AccountPreferences from './account.tsx'

test('who logs out while the preferences of the account come is not told of a failure', {
  tags: 'PREF-03',
}, async () => {
  keepLogin()
  const api = fakeApi({
    'GET /api/AppUser/preferences': () => {
      localStorage.removeItem(tokensKey)
      return refusal(401, 'unauthorized')
    },
  })
  // A console error would fail the test.
  await show(<AccountPreferences />, { as: player })
  await expect.poll(() => api.calls.map(({ name }) => name)).toContain('GET /api/AppUser/preferences')
  await untilSettled()
})
