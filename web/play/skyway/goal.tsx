import { suits } from '@skyway/engine/cards/card.ts'
import { usualRound } from '@skyway/engine/skyway/score.ts'
import { useEffect, useState } from 'react'
import * as text from '../../../content/text/skyway.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { SuitMark } from '../cards/suit.tsx'
import { memorize, recall } from '../table/device-memory.ts'
import { Tip, useTip } from '../tips/tip.tsx'
import type { SkywayGame } from './state/game.ts'
import { lostSentence, playOnSentence } from './state/labels.ts'
import { changed, type Previewed } from './state/preview.ts'
import type { RoundProgress } from './state/round-progress.ts'
import { tips } from './state/tips.ts'
import './goal.css'

/** Local storage keeps under this key that this device has explained the marks of a preview. */
const key = 'pathlegend'

interface GoalProps {
  readonly game: SkywayGame
  readonly progress: RoundProgress
  readonly previews: Previewed
  /** Ends a round that can no longer score. */
  readonly onGiveUp: () => void
  /** Called when the legend or a tip was dismissed, whose button is gone then. */
  readonly onDismissed: () => void
}

/**
 * Shows the goal of the round, how many suits have a path and what a round usually scores, or why the round can
 * no longer score. Its place below the message is always equally high. The first previews on this device are
 * explained there, and the tips at a player's first game have its place.
 */
export function Goal({ game, progress: { paths, lost }, previews, onGiveUp, onDismissed }: GoalProps) {
  const tip = useTip(game, tips)
  const legend = useLegend(isMarked(previews) && lost.length === 0 && tip === null, game.turn)
  function dismiss() {
    legend.dismiss()
    onDismissed()
  }
  if (lost.length > 0)
    return (
      <p className="skyway-goal skyway-goal-lost">
        <strong>{lostSentence(lost)}</strong> <span>{playOnSentence(game)}</span>{' '}
        <button type="button" onClick={onGiveUp}>
          {text.giveUp}
        </button>
      </p>
    )
  return (
    <div className="skyway-goal">
      <p role="status">{tip ? <Tip tip={tip} onDismissed={onDismissed} /> : null}</p>
      {tip ? null : <p>{text.goal}</p>}
      {tip ? null : legend.isShown ? (
        <p className="skyway-goal-legend">
          <span>{withNodes(text.legend, { heart: <SuitMark suit={1} /> })}</span>
          <button type="button" onClick={dismiss}>
            {text.hideLegend}
          </button>
        </p>
      ) : (
        <p className="skyway-goal-count" data-all={paths === suits.length || undefined}>
          <span>{paths === suits.length ? text.allPaths : text.pathsSoFar({ paths })}</span>{' '}
          <span className="skyway-goal-usual">{text.usualRound({ score: usualRound })}</span>
        </p>
      )}
    </div>
  )
}

/** Returns whether a sighted player sees the result of a move: of the previewed one, or by touch of all. */
function isMarked({ ofPiles, ofPlaces, shown }: Previewed): boolean {
  if (shown) return changed(shown).length > 0
  const all = [...ofPiles, ...ofPlaces]
  return all.some((each) => changed(each).length > 0) && matchMedia('(hover: none)').matches
}

/**
 * Returns whether the legend shows: from the first preview on this device until the player dismisses it, has
 * made the move or leaves.
 */
function useLegend(isPreviewed: boolean, turn: number) {
  const [isSeen, setSeen] = useState(() => recall(key) !== null)
  const [begun, setBegun] = useState<number | null>(null)
  if (isPreviewed && !isSeen && begun === null) setBegun(turn)
  const isShown = !isSeen && begun === turn
  useEffect(() => (isShown ? () => memorize(key, 'shown') : undefined), [isShown])
  return { isShown, dismiss: () => setSeen(true) }
}
