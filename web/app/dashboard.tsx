import { useState } from 'react'
import { useGameTypes } from '../game-types/queries.ts'
import { MyGames } from '../games/my-games.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Breadcrumb, Page, PageTitle } from '../kit/page.tsx'
import { Leaderboard } from '../leaderboard/leaderboard.tsx'
import { mayPlay } from '../session/permission.ts'
import { useUser } from '../session/user.ts'

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
        {user.signedIn ? <YourGames /> : null}
      </div>
    </Page>
  )
}

function YourGames() {
  const { data } = useGameTypes(1)
  return (
    <section aria-labelledby="your-games" className="grid gap-8">
      <h2 id="your-games" className="text-3xl font-extrabold">
        Your Games
      </h2>
      {data?.items.map(({ id, name }) => (
        <YourGamesOfType key={id} gameTypeId={id} gameName={name} />
      ))}
    </section>
  )
}

function YourGamesOfType({ gameTypeId, gameName }: { gameTypeId: number; gameName: string }) {
  const [page, setPage] = useState(1)
  return (
    <section aria-label={`Your games of ${gameName}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl font-bold">{gameName}</h3>
        <LinkButton variant="quiet" size="small" to={`/all-my-games/${gameTypeId}`}>
          My Games<span className="sr-only"> of {gameName}</span>
        </LinkButton>
      </div>
      <MyGames gameTypeId={gameTypeId} gameName={gameName} page={page} onPage={setPage} />
    </section>
  )
}
