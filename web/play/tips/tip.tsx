import { useEffect } from 'react'
import * as text from '../../../content/text/tips.ts'
import { choices } from '../../preferences/preferences.ts'
import { prefer, usePreferences } from '../../preferences/store.ts'
import type { Game } from '../store/game.ts'
import { memorize, useRecalled } from '../table/device-memory.ts'
import { type GameTips, tipAt } from './tips.ts'
import { lessonKey, useIsFirst } from './use-is-first.ts'
import './tips.css'

/** A tip that is shown now. */
export interface ShownTip {
  readonly text: string
  /** Closes this tip for good. */
  readonly dismiss: () => void
  /** Closes the tips of all games for good. */
  readonly dismissAll: () => void
}

/**
 * Returns the tip that fits a player's first game of a type now, or null. At the first turn, the offer of the lesson comes
 * before it.
 */
export function useTip(game: Game, { preference, tips }: GameTips): ShownTip | null {
  const { gameTypeId, turn } = game
  const tip = tipAt(tips, game, usePreferences()[preference])
  const isOffered = useRecalled(lessonKey(gameTypeId)) === null && turn === 0
  // A device asks only until it knows that there are more games.
  const key = `moregames${gameTypeId}`
  const hasMore = useRecalled(key) !== null
  const isFirst = useIsFirst(gameTypeId, tip !== null && !hasMore)
  useEffect(() => {
    if (isFirst === false) memorize(key, 'known')
  }, [isFirst, key])
  if (!tip || hasMore || isFirst !== true || isOffered) return null
  const done = choices[preference][tip.index + 1]
  return {
    text: tip.text,
    dismiss: () => prefer({ [preference]: done }),
    dismissAll: () => prefer({ skywayTips: 3, sandwichTips: 3 }),
  }
}

interface TipProps {
  readonly tip: ShownTip
  /** Called when the buttons are gone, and with them the focus. */
  readonly onDismissed: () => void
}

/** Shows a tip with its buttons, in the middle of a text. */
export function Tip({ tip, onDismissed }: TipProps) {
  const press = (act: () => void) => () => {
    act()
    onDismissed()
  }
  return (
    <span className="tips">
      <span>{tip.text}</span>{' '}
      <button type="button" onClick={press(tip.dismiss)}>
        {text.gotIt}
      </button>{' '}
      <button type="button" onClick={press(tip.dismissAll)}>
        {text.noMore}
      </button>
    </span>
  )
}
