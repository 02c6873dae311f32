import { useParams, useSearchParams } from 'react-router'
import * as text from '../../content/text/games.ts'
import GameDescription from '../game-types/description.tsx'
import { NewGameButton } from '../game-types/new-game-button.tsx'
import { useGameType } from '../game-types/queries.ts'
import { LinkButton } from '../kit/button.tsx'
import { numberInAddress } from '../kit/list/number-in-address.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { SignedInOnly } from '../session/access/login-first.tsx'
import { MyGames, WaitingGames } from './my-games.tsx'

/** `/all-my-games/{gameTypeId}`: the person's own games of one type. */
export default function MyGamesList() {
  const gameTypeId = Number(useParams()['gameTypeId'])
  const [search, setSearch] = useSearchParams()
  const { data: gameType } = useGameType(gameTypeId)
  const gameName = gameType?.name ?? text.unknownGame

  return (
    <Page>
      <Breadcrumb trail={[{ label: text.games, to: '/game-dashboard' }, { label: text.title }]} />
      <div className="flex flex-wrap items-end justify-between gap-5">
        <PageTitle title={text.title}>{text.introduction}</PageTitle>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="quiet" to="/statistics">
            {text.statistics}
          </LinkButton>
          {gameType?.isPlayable ? <NewGameButton gameTypeId={gameTypeId} gameName={gameName} /> : null}
        </div>
      </div>
      <div className="mt-10 grid grid-cols-1 gap-4">
        {gameType ? <h2 className="text-2xl font-bold">{gameType.name}</h2> : null}
        <SignedInOnly waiting={<WaitingGames />} title={text.loginFirst}>
          <MyGames
            gameTypeId={gameTypeId}
            gameName={gameName}
            isPlayable={gameType?.isPlayable === true}
            page={numberInAddress(search, 'page') ?? 1}
            onPage={(page, replace) => setSearch({ page: String(page) }, { replace })}
            alwaysCounts
          />
        </SignedInOnly>
      </div>
      <div className="mt-12">
        <GameDescription gameTypeId={gameTypeId} />
      </div>
    </Page>
  )
}
