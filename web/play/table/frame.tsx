import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as text from '../../../content/text/table.ts'
import type { Elements } from '../../base/elements.ts'
import type { TableProps } from '../game-pages.ts'
import { LessonOffer } from '../lesson/offer.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { SoundsOffer } from '../sounds/sounds-offer.tsx'
import { Rules } from './rules.tsx'
import { TableHead, type TableHeadProps } from './table-head.tsx'
import './table.css'
import './forced-colors.css'
import { type Game, isLocal } from '../store/game.ts'

/** The rules have their own address, so that Back closes them. */
export const rulesLink = '#rules'

interface FrameProps extends Omit<TableHeadProps, 'onShowRules'>, Pick<TableProps<GameTypeId>, 'pages'> {
  /** Whether the end of the game is shown. */
  readonly isOver: boolean
  /** Whether the goal is shown below the message, in a part of its space. */
  readonly hasGoal?: boolean
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
  specialHelps = false,
  message,
  announcement,
  className,
  children,
}: FrameProps) {
  const { hash } = useLocation()
  const table = useRef<HTMLElement>(null)
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
        <TableHead
          game={game}
          keyLines={keyLines}
          title={title}
          special={special}
          specialHelps={specialHelps}
          onShowRules={() => showRules(true)}
        />
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
function FairDeal({ game }: { game: Game }) {
  const { id, commitment, seed } = game
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
            {isLocal(game) ? null : (
              <dd>
                <Link to={`/my-games/${id}/replay#check`}>{text.checkDeal}</Link>
              </dd>
            )}
          </>
        )}
      </dl>
    </details>
  )
}
