import type { Card, Position } from '@skyway/engine/cards/card.ts'
import type { SandwichState, WireMove } from '@skyway/engine/record/game.ts'
import { deckCount } from '@skyway/engine/sandwich/deal.ts'
import { isOver, isWon } from '@skyway/engine/sandwich/ending.ts'
import { hintMove } from '@skyway/engine/sandwich/move.ts'
import { scoreSandwich } from '@skyway/engine/sandwich/score.ts'
import { view } from '@skyway/engine/sandwich/view.ts'
import { describe } from '@skyway/engine/sandwich/words.ts'
import type { Step } from './step.ts'

/** A moment of a Sandwich game: the hand, the sandwich that was just eaten, and the cards that are played next. */
export interface SandwichStep extends Step {
  readonly gameTypeId: 2
  readonly state: SandwichState
  /** Bread, filling, bread of the last move; empty when it was no sandwich. */
  readonly plate: readonly Card[]
  /** Rows of the hand that are played next, in their order; empty before a hint and at the end. */
  readonly taken: readonly number[]
  readonly gameScore: number
  /** What the last move added to the score. */
  readonly change: number
  readonly deckCount: number
}

/** The steps of a game from its states and its moves: as it was dealt, and after each sandwich and each hint. */
export function sandwichSteps(
  states: readonly SandwichState[],
  moves: readonly WireMove[],
): readonly SandwichStep[] {
  return states.map((state, turn) => {
    const { lastSandwich } = state
    return {
      gameTypeId: 2,
      turn,
      round: 1,
      state,
      plate: lastSandwich ? [lastSandwich.bread, lastSandwich.filling, lastSandwich.lid] : [],
      taken: rowsOf(moves[turn]),
      gameScore: state.score,
      change: lastSandwich ? scoreSandwich(lastSandwich) : 0,
      deckCount: deckCount(state),
      ...words(state),
    }
  })
}

function rowsOf(move: WireMove | undefined): readonly number[] {
  if (!move || move.actionId === hintMove.actionId) return []
  return [move.actionId, move.itemRow, move.itemColumn]
}

function words(state: SandwichState): Pick<Step, 'label' | 'sentence'> {
  const { lastSandwich, sandwiches, score, turn } = state
  if (lastSandwich) {
    const label = describe(lastSandwich)
    const verdict = isOver(state) ? ` The game is ${isWon(state) ? 'won' : 'lost'}.` : ''
    return { label, sentence: `Sandwich ${sandwiches} of 18: ${label}. The score is ${score}.${verdict}` }
  }
  return turn === 0
    ? { label: 'Seven cards are dealt', sentence: 'Seven cards are dealt.' }
    : { label: 'A hint', sentence: 'A hint was asked for; its three cards are marked.' }
}

/** The hand of a step, with the hint where one was given; reckoning that takes a while. */
export function handOf({ state }: SandwichStep): readonly Position[] {
  return view(state).hand
}
