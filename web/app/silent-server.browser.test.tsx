import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as account from '../../content/text/account.ts'
import * as leaderboard from '../../content/text/leaderboard.ts'
import * as table from '../../content/text/table.ts'
import { slowClock } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { timeLimits } from '../api/time-limit.ts'
import MyGamePage from '../play/my-game.tsx'
import NewGamePage from '../play/new-game.tsx'
import { PermissionContext } from '../session/access/permission.ts'
import type { User } from '../session/user.ts'
import AccountPage from '../sign-in/account-page/page.tsx'
import Dashboard from './dashboard.tsx'

const silent = () => new Promise<never>(() => {})
const skeletons = () => document.querySelectorAll('.skeleton').length

/** A page of each kind that shows data of the server: lists, the deal of a game, a game, and the account. */
const pages: readonly (readonly [
  what: string,
  of: { page: ReactElement; at: string; route?: string; as?: Partial<User>; limit: number; says: string },
])[] = [
  [
    'the leaderboard',
    { page: <Dashboard />, at: '/game-dashboard', limit: timeLimits.read, says: leaderboard.tryAgain },
  ],
  [
    'a new game',
    {
      page: (
        <PermissionContext value={async () => true}>
          <NewGamePage />
        </PermissionContext>
      ),
      at: '/new-game/1',
      route: '/new-game/:gameTypeId',
      as: player,
      limit: timeLimits.write,
      says: table.tryAgain,
    },
  ],
  [
    'a game',
    {
      page: <MyGamePage />,
      at: '/my-games/7',
      route: '/my-games/:id',
      as: player,
      limit: timeLimits.read,
      says: table.tryAgain,
    },
  ],
  [
    'the account',
    { page: <AccountPage />, at: '/account', as: player, limit: timeLimits.read, says: account.tryAgain },
  ],
]

test.each(pages)(
  'a server that accepts and says nothing leaves no skeleton of %s',
  { tags: 'GAME-10' },
  async (_, of) => {
    slowClock()
    mayLog(/could not be (loaded|dealt)/)
    fakeApi({
      'GET /api/gametypes/page': silent,
      'GET /api/gametypes/ranked/{id}': silent,
      'POST /api/games': silent,
      'GET /api/games/{id}': silent,
      'GET /auth/account': silent,
    })
    await show(of.page, of)
    await expect.poll(skeletons).toBeGreaterThan(0)
    const again = page.getByRole('button', { name: of.says }).first()
    await expect.element(again).not.toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(of.limit)
    await expect.element(again).toBeVisible()
    await expect.poll(skeletons).toBe(0)
  },
)
