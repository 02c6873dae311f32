import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/game-types.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import type { Elements } from '../base/elements.ts'
import { LinkButton } from '../kit/button.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { numberInAddress } from '../kit/list/number-in-address.ts'
import { useLastPage } from '../kit/list/use-last-page.ts'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useUser } from '../session/user.ts'
import { GameTypeCard } from './card.tsx'
import { useGameTypes } from './queries.ts'

/** Loaded on demand: two games fit on one page. */
const Pager = lazyPart(async () => ({ default: (await import('../kit/pager.tsx')).Pager }))

interface GameTypeListProps {
  /** Returns the picture of a game. */
  readonly art: (gameTypeId: number) => ReactNode
  /** Returns the pictures of a game's rules and their boards. Not called for a planned game. */
  readonly pictures: (gameTypeId: number, gameName: string) => Elements
}

/** Shows the list of games. */
export function GameTypeList({ art, pictures }: GameTypeListProps) {
  const [search, setSearch] = useSearchParams()
  const { isAdmin } = useUser()
  const { data, error, refetch } = useGameTypes(numberInAddress(search, 'page') ?? 1)
  const isBeyond = useLastPage(data, (last) => setSearch({ page: String(last) }, { replace: true }))

  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-5">
        <PageTitle
          title={text.pageTitle}
          heading={
            data ? text.title({ count: data.totalRecords }) : error ? text.pageTitle : text.titleWhileLoading
          }
          description={text.summary}
        />
        {isAdmin ? (
          <LinkButton variant="quiet" to="/game-type/new">
            {text.add}
          </LinkButton>
        ) : null}
      </div>
      <div className="mt-8 grid gap-8">
        {data?.items.map((gameType) => (
          <GameTypeCard
            key={gameType.id}
            gameType={gameType}
            art={art(gameType.id)}
            pictures={gameType.isPlayable ? pictures(gameType.id, gameType.name) : null}
          />
        ))}
        {isBeyond || (!data && !error) ? <WaitingCards /> : null}
      </div>
      {error && !data ? (
        <PageNotLoaded
          title={text.notLoaded}
          why={error}
          beside={text.nothingLost}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && !isBeyond && (data.hasPreviousPage || data.hasNextPage) ? (
        <div className="mt-8">
          <Suspense>
            <Pager label={text.paged} page={data} onPage={(page) => setSearch({ page: String(page) })} />
          </Suspense>
        </div>
      ) : null}
    </Page>
  )
}

function WaitingCards() {
  return (
    <>
      <Waiting>{text.loading}</Waiting>
      {['first', 'second'].map((which) => (
        <div key={which} className="panel grid overflow-hidden md:grid-cols-[1fr_2fr]">
          <Skeleton className="h-44 w-full rounded-none md:h-full" />
          <div className="grid gap-4 p-8">
            <Skeleton className="h-9 w-1/2" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-11 w-2/3" />
          </div>
        </div>
      ))}
    </>
  )
}
