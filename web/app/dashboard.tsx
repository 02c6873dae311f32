import { Suspense } from 'react'
import { Breadcrumb } from '../kit/breadcrumb.tsx'
import { later } from '../kit/later.tsx'
import { Page, PageTitle } from '../kit/page.tsx'
import { Leaderboard } from '../leaderboard/leaderboard.tsx'
import { mayPlay } from '../session/permission.ts'
import { useUser } from '../session/user.ts'

/** Most who look at the leaderboard have no games of their own. */
const YourGames = later(() => import('./your-games.tsx'))

/** `/game-dashboard`: the leaderboard for everybody, and for those signed in their own games. */
export default function Dashboard() {
  const user = useUser()
  const canPlay = mayPlay(user)
  return (
    <Page>
      <Breadcrumb
        trail={[
          { label: 'Home', to: '/' },
          { label: 'Games', ...(canPlay && { to: '/games' }) },
        ]}
      />
      <PageTitle title="Games">
        Maybe you are good enough to make this list. Login and try one of the card games.
      </PageTitle>
      <div className="mt-10 grid grid-cols-1 gap-14">
        <Leaderboard />
        <Suspense>{user.signedIn ? <YourGames /> : null}</Suspense>
      </div>
    </Page>
  )
}
