import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as session from '../../content/text/session.ts'
import * as text from '../../content/text/table.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { gameTypeOf } from '../../test/support/components/game-types.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { PermissionContext } from '../session/access/permission.ts'
import NewGamePage from './new-game.tsx'

const newGame = (id: string, as?: typeof player) =>
  show(
    <PermissionContext value={async () => as !== undefined}>
      <NewGamePage />
    </PermissionContext>,
    { ...(as && { as }), at: `/new-game/${id}`, route: '/new-game/:gameTypeId' },
  )

test('the address of a new game says that a game is planned, or that there is none', {
  tags: 'GAME-05',
}, async () => {
  mayLog(/^game-type could not be loaded/)
  fakeApi({
    'GET /api/gametypes/{id}': ({ values }) =>
      values['id'] === '9' ? gameTypeOf(9, 'Patience', { isPlayable: false }) : refusal(404, 'not-found'),
  })
  for (const [id, title] of [
    ['9', text.plannedTitle],
    ['999', text.unknownTitle],
  ] as const) {
    const { unmount } = await newGame(id, player)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await unmount()
  }
})

test('the address of a new game offers a stranger an account first, then the login', {
  tags: 'GAME-05',
}, async () => {
  fakeApi()
  const shown = await newGame('1')
  await page.getByRole('button', { name: session.createAccount }).click()
  await expect.poll(() => shown.session.actions.signUp).toHaveBeenCalledExactlyOnceWith(undefined)
  await page.getByRole('button', { name: session.login }).click()
  await expect.poll(() => shown.session.actions.signIn).toHaveBeenCalledExactlyOnceWith(undefined)
})
