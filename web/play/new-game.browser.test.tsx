import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as session from '../../content/text/session.ts'
import * as text from '../../content/text/table.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal, unreachable } from '../../test/support/components/fake-api.ts'
import { gameTypeOf } from '../../test/support/components/game-types.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { PermissionContext } from '../session/access/permission.ts'
import NewGamePage from './new-game.tsx'

const newGame = (id: string, as?: typeof player, address = '/new-game') =>
  show(
    <PermissionContext value={async () => as !== undefined}>
      <NewGamePage />
    </PermissionContext>,
    { ...(as && { as }), at: `${address}/${id}`, route: `${address}/:gameTypeId` },
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

const practice = page.getByRole('link', { name: text.practiceHere })

test('a game that cannot be dealt for want of a connection leads a player to practice on the device', {
  tags: 'AWAY-03',
}, async () => {
  mayLog(/^The (game could not be dealt|role could not be loaded)/)
  fakeApi({ 'POST /api/games': unreachable })
  const away = await newGame('1', player)
  await expect.element(practice).toHaveAttribute('href', '/practice/1')
  await away.unmount()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const offline = await newGame('2', player)
  await expect.element(practice).toHaveAttribute('href', '/practice/2')
  await offline.unmount()
  await newGame('2', { displayName: 'Noor' })
  await expect.element(page.getByRole('button', { name: text.tryAgain })).toBeVisible()
  await expect.element(practice).not.toBeInTheDocument()
})

test('a refusal of the server, and a deal that is the same for all, lead to no practice on the device', {
  tags: 'AWAY-03',
}, async () => {
  mayLog(/^The game could not be dealt/)
  fakeApi({
    'POST /api/games': refusal(409, 'too-many-games'),
    'POST /api/games/daily': unreachable,
  })
  const refused = await newGame('1', player)
  await expect.element(page.getByRole('heading', { name: text.notDealt })).toBeVisible()
  await expect.element(practice).not.toBeInTheDocument()
  await refused.unmount()
  await newGame('1', player, '/daily/play')
  await expect.element(page.getByRole('heading', { name: text.notDealt })).toBeVisible()
  await expect.element(practice).not.toBeInTheDocument()
})
