import { useEffect } from 'react'
import * as text from '../../../content/text/tips.ts'
import { prefer, usePreferences } from '../../preferences/store.ts'
import type { Game } from '../store/game.ts'
import { memorize, useRecalled } from '../table/device-memory.ts'
import { type TimedTip, tipAt } from './tips.ts'
import { lessonKey, useIsFirst } from './use-is-first.ts'
import './tips.css'

/** A tip that is shown now. */
export interface ShownTip {
  readonly text: string
  /** Closes this tip, on this device for good. */
  readonly dismiss: () => void
  /** Closes the tips of all games for good. */
  readonly dismissAll: () => void
}

/**
 * Returns the tip that fits a player's first game of a type now, or null. At the first turn, the offer of the lesson comes
 * before it.
 */
export function useTip(game: Game, tips: readonly TimedTip[]): ShownTip | null {
  const { gameTypeId, turn } = game
  const isWanted = usePreferences().tips
  const doneKey = `tip${gameTypeId}`
  const done = useRecalled(doneKey)
  const tip = isWanted && done !== String(turn) ? tipAt(tips, game) : null
  const isOffered = useRecalled(lessonKey(gameTypeId)) === null && turn === 0
  // A device asks only until it knows that there are more games.
  const moreKey = `moregames${gameTypeId}`
  const hasMore = useRecalled(moreKey) !== null
  const isFirst = useIsFirst(gameTypeId, tip !== null && !hasMore)
  useEffect(() => {
    if (isFirst === false) memorize(moreKey, 'known')
  }, [isFirst, moreKey])
  if (!tip || hasMore || isFirst !== true || isOffered) return null
  return {
    text: tip.text,
    dismiss: () => memorize(doneKey, String(turn)),
    dismissAll: () => prefer({ tips: false }),
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
