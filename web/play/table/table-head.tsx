import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import * as text from '../../../content/text/table.ts'
import type { Elements } from '../../base/elements.ts'
import { readableDayInFull } from '../../kit/date.ts'
import { icon } from '../../kit/icons.tsx'
import { PopoverMenu } from '../../kit/page/popover-menu.tsx'
import { PreferencesButton } from '../../preferences/button.tsx'
import { KeyHelpButton } from '../shortcuts/help-button.tsx'
import { type KeyLine, tableKeys } from '../shortcuts/keys.ts'
import { useKeys } from '../shortcuts/use-shortcuts.ts'
import { type Game, isLocal } from '../store/game.ts'
import { nextGame } from './next-game.ts'

const SlidersIcon = icon(<path d="M4 8h8m4 0h4M4 16h2m4 0h10M14 5.5v5M8 13.5v5" />)
const DotsIcon = icon(<path d="M5 12h.1m6.9 0h.1m6.9 0h.1" strokeWidth="3.4" />)

/** At this size and above, the actions have room beside the title or below it; see table.css. */
const wide = '(min-width: 56rem) and (height > 37rem)'

export interface TableHeadProps {
  readonly game: Game
  /** The keys that only this game has. */
  readonly keyLines: readonly KeyLine[]
  readonly title: string
  /** The button that only this game has, between My Games and Dashboard. */
  readonly special: Elements
  /** Whether that button helps with a move, so that it is never in a menu. */
  readonly specialHelps?: boolean
  readonly onShowRules: () => void
}

/**
 * Shows the head of a table: its title and number, its actions and its tools. A small window has one row for it, with
 * the actions in a menu.
 */
export function TableHead({ game, keyLines, title, special, specialHelps, onShowRules }: TableHeadProps) {
  const keys = useKeys()
  const isWide = useWide()
  const note = isLocal(game) ? null : noteOf(game)
  const actions = (
    <>
      <Link to={nextGame(game)} {...keys(tableKeys.newGame)}>
        {text.newGame}
      </Link>
      <Link to={`/all-my-games/${game.gameTypeId}`}>{text.myGames}</Link>
      {isWide || !specialHelps ? special : null}
      <Link to="/game-dashboard">{text.dashboard}</Link>
      <button type="button" onClick={onShowRules}>
        {text.showRules}
      </button>
    </>
  )
  return (
    <header className="table-head" data-alerts-below>
      <div className="table-heading">
        <h1 id="table-title" className="table-title">
          {title}
        </h1>
        <p className="table-number">
          <span>{isLocal(game) ? text.practiceGame : text.number({ number: game.id })}</span>
          {note ? <span className="table-practice">{note}</span> : null}
        </p>
      </div>
      {isWide ? (
        <nav className="table-actions" aria-label={text.actions}>
          {actions}
        </nav>
      ) : specialHelps ? (
        <div className="table-special">{special}</div>
      ) : null}
      <div className="table-tools">
        <KeyHelpButton lines={keyLines} />
        <PreferencesButton className="table-tool" title={text.preferences}>
          <SlidersIcon />
          <span className="sr-only">{text.preferences}</span>
        </PreferencesButton>
        {isWide ? null : (
          <PopoverMenu
            button={
              <>
                <DotsIcon />
                <span className="sr-only">{text.menu}</span>
              </>
            }
            buttonClass="table-tool table-menu-button"
            name={text.actions}
            menuClass="table-menu"
          >
            {actions}
          </PopoverMenu>
        )}
      </div>
    </header>
  )
}

function useWide(): boolean {
  return useSyncExternalStore(
    watchWide,
    () => matchMedia(wide).matches,
    () => true,
  )
}

function watchWide(onChange: () => void): () => void {
  const window = matchMedia(wide)
  window.addEventListener('change', onChange)
  return () => window.removeEventListener('change', onChange)
}

/** Returns what makes the game a special one: a challenge, practice, or the deal of a day; or null. */
function noteOf({ practice, day, challenge }: Pick<Game, 'practice' | 'day' | 'challenge'>): string | null {
  if (challenge) return text.challengeGame
  if (!day) return practice ? text.practice : null
  return (practice ? text.practiceOf : text.dealOf)({ day: readableDayInFull(day) })
}
