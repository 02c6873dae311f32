import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/session.ts'
import { untilSettled } from '../../../test/support/components/clock.ts'
import { admin, player, show } from '../../../test/support/components/show.tsx'
import { show as showSession } from '../tabs.ts'
import { nobody } from '../user.ts'
import { AdminsOnly } from './admins-only.tsx'
import { SignedInOnly } from './login-first.tsx'

const login = page.getByRole('button', { name: text.login })
const contents = page.getByText('The contents')

const forPlayers = (
  <SignedInOnly waiting={<p>Waiting</p>} title="Log in to see this">
    <p>The contents</p>
  </SignedInOnly>
)
const forAdmins = (
  <AdminsOnly waiting={<p>Waiting</p>}>
    <p>The contents</p>
  </AdminsOnly>
)

test('a page that needs a login says so in place, and the login returns to it', {
  tags: 'GAME-10',
}, async () => {
  const { session, address } = await show(forPlayers, { at: '/games/7?from=mail' })
  await expect.element(page.getByRole('heading', { name: 'Log in to see this' })).toBeVisible()
  await expect.element(contents).not.toBeInTheDocument()
  await login.click()
  // Without a path of its own, the login returns to the open page.
  await expect.poll(() => session.actions.signIn).toHaveBeenCalledExactlyOnceWith(undefined)
  await untilSettled()
  expect(address()).toBe('/games/7?from=mail')
})

test('a page for people who are logged in is shown to them, until their session ends in another tab', async () => {
  const { session } = await show(forPlayers, { as: player })
  await expect.element(contents).toBeVisible()
  session.actions.updateUser({ signedIn: false })
  await expect.element(contents).not.toBeInTheDocument()
  await expect.element(login).toBeVisible()
})

test.each(['starting', 'signing-out'] as const)(
  'a page for some people asks nobody to log in while the session is %s',
  async (status) => {
    await show(
      <>
        {forPlayers}
        {forAdmins}
      </>,
    )
    await expect.element(login).toHaveLength(2)
    showSession({ user: nobody, status })
    await expect.element(login).not.toBeInTheDocument()
    await expect.element(page.getByText('Waiting')).toHaveLength(2)
  },
)

test('a page for admins is shown to admins', async () => {
  await show(forAdmins, { as: admin })
  await expect.element(contents).toBeVisible()
})

test('a page for admins tells a player that it is for admins', async () => {
  await show(forAdmins, { as: player })
  await expect.element(page.getByText(text.forAdmins)).toBeVisible()
  await expect.element(contents).not.toBeInTheDocument()
  await expect.element(login).not.toBeInTheDocument()
})

test('a page for admins offers a login to people who are not logged in', async () => {
  await show(forAdmins)
  await expect.element(page.getByText(text.forAdminsLogin)).toBeVisible()
  await expect.element(login).toBeVisible()
})
