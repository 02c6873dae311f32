import { type ReactNode, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SlidersIcon } from '../../kit/icons.tsx'
import { PreferencesButton } from '../../preferences/button.tsx'
import { KeyHelpButton } from '../shortcuts/help-button.tsx'
import { tableKeys } from '../shortcuts/keys.ts'
import { useKeys, useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { Commitment } from './commitment.tsx'
import type { Game } from './game.ts'
import { Rules } from './rules.tsx'
import './table.css'
import './forced-colors.css'

/** Where the rules are shown: an address of their own, so that Back closes them. */
export const rulesLink = '#rules'

interface FrameProps {
  readonly game: Game
  readonly title: string
  /** The button that only this game has, between My Games and Dashboard. */
  readonly special: ReactNode
  /** What the table says to everyone. */
  readonly message: ReactNode
  /** What changed, for who cannot see it. */
  readonly spoken: string
  readonly className: string
  readonly children: ReactNode
}

/** What stands around both tables: the title, the buttons, the message, the rules and the promise of the deal. */
export function Frame({ game, title, special, message, spoken, className, children }: FrameProps) {
  const { hash } = useLocation()
  const table = useRef<HTMLElement>(null)
  const keys = useKeys()
  useShortcuts(table)
  const navigate = useNavigate()
  const showRules = (shows: boolean) =>
    void navigate({ hash: shows ? rulesLink : '' }, { replace: !shows, preventScrollReset: true })
  return (
    <>
      <section ref={table} className={`play-table ${className}`} aria-labelledby="table-title">
        <header className="table-head">
          <div className="table-heading">
            <h1 id="table-title" className="table-title">
              {title}
            </h1>
            <p className="table-number">
              Game #{game.id}
              {game.practice ? <span className="table-practice">Practice, not ranked</span> : null}
            </p>
          </div>
          <nav className="table-actions" aria-label="Table">
            <Link to={`/new-game/${game.gameTypeId}`} {...keys(tableKeys.newGame)}>
              New Game
            </Link>
            <Link to={`/all-my-games/${game.gameTypeId}`}>My Games</Link>
            {special}
            <Link to="/game-dashboard">Dashboard</Link>
            <button type="button" onClick={() => showRules(true)}>
              Show Rules
            </button>
          </nav>
          <div className="table-tools">
            <KeyHelpButton gameTypeId={game.gameTypeId} />
            <PreferencesButton className="table-tool" title="Preferences">
              <SlidersIcon />
              <span className="sr-only">Preferences</span>
            </PreferencesButton>
          </div>
        </header>
        <div className="table-message" role="status">
          {message}
        </div>
        {children}
        <p role="status" className="sr-only">
          {spoken}
        </p>
        <Rules
          gameTypeId={game.gameTypeId}
          gameName={game.name}
          open={hash === rulesLink}
          onClose={() => showRules(false)}
        />
      </section>
      <Commitment commitment={game.commitment} seed={game.seed} />
    </>
  )
}
