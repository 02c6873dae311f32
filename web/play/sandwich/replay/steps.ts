import type { Card, Position } from '@skyway/engine/cards/card.ts'
import type { WireMove } from '@skyway/engine/record/game.ts'
import { type Replayable, replaySteps } from '@skyway/engine/record/record.ts'
import { deckCount, type SandwichState } from '@skyway/engine/sandwich/deal.ts'
import { describeSandwich } from '@skyway/engine/sandwich/description.ts'
import { isOver, isWon } from '@skyway/engine/sandwich/ending.ts'
import { hintMove } from '@skyway/engine/sandwich/move.ts'
import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { viewSandwich } from '@skyway/engine/sandwich/view.ts'
import { words } from '../../../../content/text/game-messages.ts'
import * as text from '../../../../content/text/replay.ts'
import { numberText } from '../../../kit/number.ts'
import type { ReplayStep } from '../../replay/move-list.tsx'

/**
 * A step of a Sandwich game: the hand, the sandwich that was just eaten, and the cards that are played next.
 */
export interface SandwichStep extends ReplayStep {
  readonly state: SandwichState
  /** Bread, filling and bread of the last move; empty if it was not a sandwich. */
  readonly plate: readonly Card[]
  /** Rows of the hand that are played next, in order; empty before a hint and at the end. */
  readonly taken: readonly number[]
  readonly gameScore: number
  /** What the last move added to the score. */
  readonly change: number
  readonly deckCount: number
}

/**
 * Replays a game: after the deal, and after each sandwich and each hint.
 *
 * @throws RecordError if the record does not follow the rules
 */
export function sandwichSteps(record: Replayable): readonly SandwichStep[] {
  const { moves } = record
  const states = replaySteps(record).filter((state) => state.gameTypeId === 2)
  return states.map((state, turn) => {
    const { lastSandwich } = state
    return {
      turn,
      round: 1,
      state,
      plate: lastSandwich ? [lastSandwich.bread, lastSandwich.filling, lastSandwich.lid] : [],
      taken: rowsOf(moves[turn]),
      gameScore: state.score,
      change: lastSandwich ? scoreSandwich(lastSandwich) : 0,
      deckCount: deckCount(state),
      ...wordsFor(state),
    }
  })
}

function rowsOf(move: WireMove | undefined): readonly number[] {
  if (!move || move.actionId === hintMove.actionId) return []
  return [move.actionId, move.itemRow, move.itemColumn]
}

function wordsFor(state: SandwichState): Pick<ReplayStep, 'label' | 'sentence'> {
  const { lastSandwich, sandwiches, score, turn } = state
  if (lastSandwich) {
    const label = describeSandwich(lastSandwich, words[2].description)
    const eaten = text.sandwichSentence({
      number: sandwiches.length,
      sandwich: label,
      score: numberText(score),
    })
    const verdict = isOver(state) ? [isWon(state) ? text.won : text.lost] : []
    return { label, sentence: [eaten, ...verdict].join(' ') }
  }
  return turn === 0
    ? { label: text.handDealt, sentence: text.handDealtSentence }
    : { label: text.hint, sentence: text.hintSentence }
}

/** Returns the hand of a step, with the hint if there is one. This takes a while to compute. */
export function handOf({ state }: SandwichStep): readonly Position[] {
  return viewSandwich(state).hand
}
