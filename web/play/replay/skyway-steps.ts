import type { Position } from '@skyway/engine/cards/card.ts'
import type { SkywayState, SkywayView, WireMove } from '@skyway/engine/record/game.ts'
import { market } from '@skyway/engine/skyway/deal.ts'
import { viewSkyway } from '@skyway/engine/skyway/view.ts'
import { stackName } from '../cards/name.ts'
import { roundSentence } from '../skyway/state/labels.ts'
import type { Place } from '../skyway/state/table.ts'
import type { ReplayStep } from './step.ts'

/** A step of a SkyWay game: the table, with the move before and the move after it. */
export interface SkywayStep
  extends ReplayStep,
    Pick<SkywayView, 'round' | 'scores' | 'winningPaths' | 'deckCount' | 'gameScore'> {
  readonly gameTypeId: 1
  /** Empty at the end of a round. */
  readonly market: readonly Position[]
  readonly positions: readonly Position[]
  /** The place of the last pile. */
  readonly placed: Place | null
  /** The market row of the next pile. */
  readonly taken: number | null
}

/**
 * Returns the steps of a game from its states and its moves: each round after its deal, after each turn, and
 * at its end.
 */
export function skywaySteps(
  states: readonly SkywayState[],
  moves: readonly WireMove[],
): readonly SkywayStep[] {
  return states.flatMap((state, turn) => {
    const shown = viewSkyway(state)
    const made = moves[turn - 1]
    const next = moves[turn]
    const before = states[turn - 1]
    const dealt: SkywayStep = {
      ...shown,
      gameTypeId: 1,
      label: `Round ${shown.round} is dealt`,
      sentence: `Round ${shown.round} is dealt.`,
      placed: null,
      taken: next && next.autoWin !== true ? next.actionId : null,
    }
    if (!made || !before) return [dealt]
    if (made.autoWin === true) {
      const sentence = `Auto Win ended the game with ${shown.gameScore} points.`
      return [{ ...dealt, label: 'Auto Win', sentence }]
    }
    const placed = { row: made.itemRow, column: made.itemColumn }
    const words = { placed, ...moveText(before, made) }
    const { lastRound } = shown
    if (!lastRound) return [{ ...dealt, ...words }]
    const verdict = shown.gameOver ? ` ${endSentence(shown)}` : ''
    const ended: SkywayStep = {
      ...dealt,
      ...words,
      ...lastRound,
      deckCount: 0,
      market: [],
      taken: null,
      sentence: `${words.sentence} ${roundSentence(lastRound)}${verdict}`,
    }
    return shown.gameOver ? [ended] : [ended, dealt]
  })
}

function moveText(before: SkywayState, { actionId, itemRow, itemColumn }: WireMove) {
  const cards = stackName(market(before)[actionId] ?? [])
  const label = `${cards.charAt(0).toUpperCase()}${cards.slice(1)} to row ${itemRow + 1} column ${itemColumn + 1}`
  const turn = `Round ${viewSkyway(before).round}, turn ${before.turnOfRound + 1} of 9`
  return {
    label,
    sentence: `${turn}: market pile ${actionId + 1}, ${cards}, to row ${itemRow + 1} column ${itemColumn + 1}.`,
  }
}

function endSentence({ gameWon, gameScore }: SkywayView): string {
  return gameWon ? `The game is won with ${gameScore} points.` : 'The game is lost.'
}
