import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/dashboard.ts'
import { configLinks } from '../api/config.ts'
import { useEveryGameType } from '../game-types/queries.ts'
import { LinkButton } from '../kit/button.tsx'
import { lazyPart, optionalPart } from '../kit/lazy-part.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Leaderboard } from '../leaderboard/leaderboard.tsx'
import { mayPlay, type Role } from '../session/access/permission.ts'
import { useSession } from '../session/user.ts'

/** Loaded on demand: most people who open the leaderboard have no games of their own. */
const YourGames = lazyPart(() => import('./your-games.tsx'))
// preferences/start.js marks the document before the first paint.
const reserved = <Skeleton className="h-26 not-in-data-[unfinished]:hidden" />
/** Loaded on demand: only players have unfinished games. */
const UnfinishedGames = optionalPart(() => import('../games/unfinished-games.tsx'))

export const links = () => configLinks

/**
 * `/game-dashboard`: the leaderboard for everybody, and their own games for people who are logged in.
 * `?type=1` shows the leaderboard of that game type only.
 */
export default function Dashboard() {
  const { user, status } = useSession()
  const typeId = useTypeId()
  const { data } = useEveryGameType()
  const chosen = data?.find(({ id }) => id === typeId)
  return (
    <Page>
      <Breadcrumb
        trail={
          chosen
            ? [{ label: text.games, to: '/game-dashboard' }, { label: chosen.name }]
            : [{ label: text.games, ...(mayPlay(user) && { to: '/games' }) }]
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-5">
        <PageTitle
          title={chosen ? text.rankingOf({ game: chosen.name }) : text.games}
          description={text.invitation}
        >
          <Introduction />
        </PageTitle>
        {chosen ? (
          <LinkButton variant="quiet" to="/game-dashboard">
            {text.allGames}
          </LinkButton>
        ) : (
          <LinkButton variant="quiet" to="/daily">
            {text.daily}
          </LinkButton>
        )}
      </div>
      <div className="mt-10 grid grid-cols-1 gap-14">
        {mayPlay(user) ? (
          <Suspense fallback={reserved}>
            <UnfinishedGames />
          </Suspense>
        ) : status === 'starting' ? (
          reserved
        ) : null}
        <Leaderboard gameTypeId={typeId} />
        {user.signedIn ? (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <YourGames />
          </Suspense>
        ) : null}
      </div>
    </Page>
  )
}

/** Returns the game type in the address, or null. */
function useTypeId(): number | null {
  const typed = useSearchParams()[0].get('type') ?? ''
  return /^\d{1,9}$/.test(typed) ? Number(typed) : null
}

function Introduction() {
  const { user, status } = useSession()
  if (user.signedIn) return <span>{introductionFor(user)}</span>
  if (status !== 'starting') return <span>{text.invitation}</span>
  // preferences/start.js marks the document before the first paint.
  return (
    <>
      <span className="in-data-[session=kept]:hidden">{text.invitation}</span>
      <span className="not-in-data-[session=kept]:hidden">{text.introduction}</span>
    </>
  )
}

function introductionFor(user: Role): string {
  return mayPlay(user) ? text.introduction : text.introductionForOthers
}
