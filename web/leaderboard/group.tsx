import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as text from '../../content/text/leaderboard.ts'
import type { LeaderboardEntry, OwnPlace } from '../api/answers.ts'
import { NewGameButton } from '../game-types/new-game-button.tsx'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { FlagIcon } from '../kit/icons.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { numberText } from '../kit/number.ts'
import { Avatar, cutName } from '../kit/person.tsx'
import { mayPlay, type Role, useAskPermission } from '../session/access/permission.ts'
import { useSignIn, useUser } from '../session/user.ts'
import type { RankedGroup } from './group-by-type.ts'
import { useSlidingRows, useSteady } from './use-steady.ts'
import './leaderboard.css'

/** Loaded on demand: most people who open the leaderboard know the rules. */
const GameDescription = lazyPart(() => import('../game-types/description.tsx'))
/** Loaded on demand: most people never report a name. */
const AboutScore = lazyPart(() => import('./about-score.tsx'))

interface GroupProps {
  group: RankedGroup
  /** The reader's own best game of the type; null if there is none or it is unknown. */
  own: OwnPlace | null
  failed: boolean
}

/** Shows the best games of one type, and what a person can do about them. */
export default function Group({ group, own, failed }: GroupProps) {
  const { gameTypeId, gameName, isPlayable } = group
  const [showsRules, setShowsRules] = useState(false)
  const titleId = `ranking-${gameTypeId}`

  return (
    <section aria-labelledby={titleId} className="panel grid grid-cols-1 gap-5 p-5 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={titleId} className="text-2xl font-bold max-sm:basis-full">
          {gameName}
        </h3>
        <div className="flex flex-wrap gap-2">
          {isPlayable ? <NewGameButton gameTypeId={gameTypeId} gameName={gameName} size="small" /> : null}
          <NextStep showsRules={showsRules} onToggle={() => setShowsRules(!showsRules)} />
        </div>
      </header>
      {showsRules ? (
        <Suspense>
          <GameDescription gameTypeId={gameTypeId} open="rules" />
        </Suspense>
      ) : (
        <Ranking group={group} own={own} failed={failed} />
      )}
    </section>
  )
}

/**
 * Shows the second button: rules for people who play, a code for those who need one, login for the others.
 */
function NextStep({ showsRules, onToggle }: { showsRules: boolean; onToggle: () => void }) {
  const user = useUser()
  const signIn = useSignIn()
  const askPermission = useAskPermission()
  const { pathname } = useLocation()
  const step = nextStep(user)
  if (step === 'rules') {
    return (
      <Button variant="quiet" size="small" onClick={onToggle}>
        {showsRules ? text.showGames : text.showRules}
      </Button>
    )
  }
  if (step === 'code') {
    return (
      <Button variant="quiet" size="small" onClick={() => void askPermission()}>
        {text.getCode}
      </Button>
    )
  }
  return (
    <Button variant="quiet" size="small" onClick={() => signIn(pathname)}>
      {text.login}
    </Button>
  )
}

function Ranking({ group: { gameName, games, computerScore }, own, failed }: GroupProps) {
  const list = useRef<HTMLOListElement>(null)
  const { shown, holding, release } = useSteady({ games, own })
  useSlidingRows(list)
  const place = own ? positionOf(own, games) : null
  return (
    <>
      <OwnRank gameName={gameName} place={place} />
      {shown.games.length === 0 ? (
        failed ? null : (
          <div className="py-4 text-muted">
            <p>{text.none}</p>
            {computerScore === null ? null : <p>{text.computer({ score: numberText(computerScore) })}</p>}
          </div>
        )
      ) : (
        <div {...holding}>
          <ol ref={list} className="grid gap-1">
            {shown.games.map((game, index) => (
              <li key={game.gameId} data-row={game.gameId}>
                <RankLine
                  game={game}
                  position={index + 1}
                  isOwn={game.gameId === shown.own?.gameId}
                  onExcluded={release}
                />
              </li>
            ))}
          </ol>
          {shown.own && isBelow(shown.own, shown.games) ? (
            <div className="leaderboard-own">
              <p>{text.yourBest}</p>
              <RankLine game={shown.own} position={shown.own.place} isOwn onExcluded={release} />
            </div>
          ) : null}
        </div>
      )}
    </>
  )
}

/** Tells screen readers of a new position of the reader, and of nothing else that changes while they read. */
function OwnRank({ gameName, place }: { gameName: string; place: number | null }) {
  const [known, setKnown] = useState({ place, isNews: false })
  if (place !== null && place !== known.place) setKnown({ place, isNews: true })
  return (
    <p role="status" className="sr-only">
      {known.isNews && known.place !== null
        ? text.rank({ game: gameName, place: numberText(known.place) })
        : null}
    </p>
  )
}

interface RankLineProps {
  game: LeaderboardEntry
  /** From 1; null beyond the last position that is counted. */
  position: number | null
  isOwn: boolean
  /** Called when the reader, an admin, has taken the score off the leaderboard. */
  onExcluded: () => void
}

function RankLine({ game, position, isOwn, onExcluded }: RankLineProps) {
  const alerts = useAlerts()
  const { signedIn } = useUser()
  // Without a flag, the own row ends where the others do.
  return (
    <div className="flex items-center">
      <button
        type="button"
        onClick={() => alerts.add({ type: 'Info', message: text.comingSoon })}
        className={`flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-xl px-3 py-2 text-left transition-colors duration-150 hover:bg-sunken sm:gap-4 ${isOwn ? 'bg-accent-soft pr-14' : ''}`}
      >
        <span data-place={position} className="leaderboard-place">
          {position === null ? text.beyond : numberText(position)}
        </span>
        <Avatar name={game.displayName} picture={game.profilePic} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0">
            <bdi translate="no" className="font-semibold">
              {cutName(game.displayName, 15)}
            </bdi>
            {isOwn ? <span className="leaderboard-you">{text.you}</span> : null}
          </span>
          <span className="tabular-nums">{text.score({ score: numberText(game.score) })}</span>
        </span>
      </button>
      {signedIn && !isOwn ? <Flag game={game} onExcluded={onExcluded} /> : null}
    </div>
  )
}

/** Shows the button that opens what can be done about the name and the score of another player. */
function Flag({ game, onExcluded }: Pick<RankLineProps, 'game' | 'onExcluded'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { isAdmin } = useUser()
  const label = isAdmin ? text.moderate : text.report
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label({ player: game.displayName })}
        onClick={() => setIsOpen(true)}
        className="grid size-11 flex-none place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <FlagIcon className="size-4" />
      </button>
      {isOpen ? (
        <Suspense>
          <AboutScore game={game} onClose={() => setIsOpen(false)} onExcluded={onExcluded} />
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * Returns whether the reader's own game is to be shown below the rows: they have another of the reader's
 * games if one was won between the two requests.
 */
export function isBelow(
  own: Pick<OwnPlace, 'gameId' | 'place'>,
  games: readonly Pick<LeaderboardEntry, 'gameId'>[],
): boolean {
  return (
    (own.place ?? Number.POSITIVE_INFINITY) > games.length &&
    games.every(({ gameId }) => gameId !== own.gameId)
  )
}

/** Returns the reader's position: that of the row if there is one, which is newer than what was counted. */
export function positionOf(
  own: Pick<OwnPlace, 'gameId' | 'place'>,
  games: readonly Pick<LeaderboardEntry, 'gameId'>[],
): number | null {
  const index = games.findIndex(({ gameId }) => gameId === own.gameId)
  return index === -1 ? own.place : index + 1
}

/** Returns the offer beside a new game: the rules to people who play, a code or the login to the others. */
export function nextStep(user: Role): 'rules' | 'code' | 'login' {
  if (mayPlay(user)) return 'rules'
  return user.signedIn ? 'code' : 'login'
}
