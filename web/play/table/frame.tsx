import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as text from '../../../content/text/table.ts'
import type { Elements } from '../../base/elements.ts'
import { readableDayInFull } from '../../kit/date.ts'
import { icon } from '../../kit/icons.tsx'
import { PreferencesButton } from '../../preferences/button.tsx'
import type { TableProps } from '../game-pages.ts'
import { LessonOffer } from '../lesson/offer.tsx'
import { KeyHelpButton } from '../shortcuts/help-button.tsx'
import { type KeyLine, tableKeys } from '../shortcuts/keys.ts'
import { useKeys, useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { SoundsOffer } from '../sounds/sounds-offer.tsx'
import { Rules } from './rules.tsx'
import './table.css'
import './forced-colors.css'
import type { Game } from '../store/game.ts'

const SlidersIcon = icon(<path d="M4 8h8m4 0h4M4 16h2m4 0h10M14 5.5v5M8 13.5v5" />)

/** The rules have their own address, so that Back closes them. */
export const rulesLink = '#rules'

interface FrameProps extends Pick<TableProps<GameTypeId>, 'pages'> {
  readonly game: Game
  /** The keys that only this game has. */
  readonly keyLines: readonly KeyLine[]
  /** Whether the end of the game is shown. */
  readonly isOver: boolean
  /** Whether the goal is shown below the message, in a part of its space. */
  readonly hasGoal?: boolean
  readonly title: string
  /** The button that only this game has, between My Games and Dashboard. */
  readonly special: Elements
  /** The message of the table. */
  readonly message: ReactNode
  /** The last change, for screen readers. */
  readonly announcement: string
  readonly className: string
  readonly children: Elements
}

/**
 * Shows what surrounds every table: the title, the buttons, the message, the rules and the proof of a fair
 * deal.
 */
export function Frame({
  game,
  pages,
  keyLines,
  isOver,
  hasGoal = false,
  title,
  special,
  message,
  announcement,
  className,
  children,
}: FrameProps) {
  const { hash } = useLocation()
  const table = useRef<HTMLElement>(null)
  const keys = useKeys()
  useShortcuts(table)
  const navigate = useNavigate()
  const [wasOver] = useState(isOver)
  // The end takes away what was pressed last, and with it the focus. Who opens a finished game keeps theirs.
  useEffect(() => {
    if (!isOver || wasOver) return
    const { activeElement } = document
    if (activeElement === document.body || table.current?.contains(activeElement))
      table.current?.querySelector<HTMLElement>('.table-again')?.focus({ preventScroll: true })
  }, [isOver, wasOver])
  const showRules = (shows: boolean) =>
    void navigate({ hash: shows ? rulesLink : '' }, { replace: !shows, preventScrollReset: true })
  return (
    <>
      <section
        ref={table}
        className={`table-frame ${className}`}
        data-over={isOver || undefined}
        data-opened={(isOver && wasOver) || undefined}
        data-goal={hasGoal || undefined}
        aria-labelledby="table-title"
      >
        <header className="table-head" data-alerts-below>
          <div className="table-heading">
            <h1 id="table-title" className="table-title">
              {title}
            </h1>
            <p className="table-number">
              <span>{text.number({ number: game.id })}</span>
              {noteOf(game) ? <span className="table-practice">{noteOf(game)}</span> : null}
            </p>
          </div>
          <nav className="table-actions" aria-label={text.actions}>
            <Link to={`/new-game/${game.gameTypeId}`} {...keys(tableKeys.newGame)}>
              {text.newGame}
            </Link>
            <Link to={`/all-my-games/${game.gameTypeId}`}>{text.myGames}</Link>
            {special}
            <Link to="/game-dashboard">{text.dashboard}</Link>
            <button type="button" onClick={() => showRules(true)}>
              {text.showRules}
            </button>
          </nav>
          <div className="table-tools">
            <KeyHelpButton lines={keyLines} />
            <PreferencesButton className="table-tool" title={text.preferences}>
              <SlidersIcon />
              <span className="sr-only">{text.preferences}</span>
            </PreferencesButton>
          </div>
        </header>
        <div className="table-message" role="status">
          {message}
        </div>
        {children}
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {pages.TryGame ? <LessonOffer game={game} /> : null}
        <Rules
          pages={pages}
          gameTypeId={game.gameTypeId}
          gameName={game.name}
          open={hash === rulesLink}
          onClose={() => showRules(false)}
        />
      </section>
      <SoundsOffer table={table} />
      <FairDeal game={game} />
    </>
  )
}

/** Returns what makes the game a special one: a challenge, practice, or the deal of a day; or null. */
function noteOf({ practice, day, challenge }: Pick<Game, 'practice' | 'day' | 'challenge'>): string | null {
  if (challenge) return text.challengeGame
  if (!day) return practice ? text.practice : null
  return (practice ? text.practiceOf : text.dealOf)({ day: readableDayInFull(day) })
}

/** Returns the announcement of the last change. A change without a text keeps the announcement before it. */
export function useAnnouncement<S>(table: S, say: (before: S, after: S) => string): string {
  const before = useRef(table)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const words = say(before.current, table)
    before.current = table
    if (words !== '') setAnnouncement(words)
  }, [table, say])
  return announcement
}

/**
 * Shows, once it is opened, the fingerprint of the deal and, after the game, the seed by which anybody can check it, and
 * the check.
 */
function FairDeal({ game: { id, commitment, seed } }: { game: Game }) {
  return (
    <details className="table-fair">
      <summary>{text.fairDeal}</summary>
      <p>{text.fairDealHint}</p>
      <dl>
        <dt>{text.fingerprint}</dt>
        <dd>{commitment}</dd>
        {seed !== null && (
          <>
            <dt>{text.seed}</dt>
            <dd>{seed}</dd>
            <dd>
              <Link to={`/my-games/${id}/replay#check`}>{text.checkDeal}</Link>
            </dd>
          </>
        )}
      </dl>
    </details>
  )
}
