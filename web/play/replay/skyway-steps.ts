import type { Position } from '@skyway/engine/cards/card.ts'
import type { SkywayState, SkywayView, WireMove } from '@skyway/engine/record/game.ts'
import { market } from '@skyway/engine/skyway/deal.ts'
import { view } from '@skyway/engine/skyway/view.ts'
import { stackName } from '../cards/name.ts'
import type { Place } from '../skyway/table.ts'
import { roundSentence } from '../skyway/words.ts'
import type { Step } from './step.ts'

/** A moment of a SkyWay game: what lay on the table, and what its player did just before and just after. */
export interface SkywayStep
  extends Step,
    Pick<SkywayView, 'round' | 'scores' | 'winningPaths' | 'deckCount' | 'gameScore'> {
  readonly gameTypeId: 1
  /** Empty at the end of a round. */
  readonly market: readonly Position[]
  readonly positions: readonly Position[]
  /** Where the last pile was put. */
  readonly placed: Place | null
  /** The market row of the pile that is taken next. */
  readonly taken: number | null
}

/** The steps of a game from its states and its moves: each round as it was dealt, after each turn, and as it ended. */
export function skywaySteps(
  states: readonly SkywayState[],
  moves: readonly WireMove[],
): readonly SkywayStep[] {
  return states.flatMap((state, turn) => {
    const shown = view(state)
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
    const words = { placed, ...moveWords(before, made) }
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

function moveWords(before: SkywayState, { actionId, itemRow, itemColumn }: WireMove) {
  const cards = stackName(market(before)[actionId] ?? [])
  const label = `${cards.charAt(0).toUpperCase()}${cards.slice(1)} to row ${itemRow + 1} column ${itemColumn + 1}`
  const turn = `Round ${view(before).round}, turn ${before.turnOfRound + 1} of 9`
  return {
    label,
    sentence: `${turn}: market pile ${actionId + 1}, ${cards}, to row ${itemRow + 1} column ${itemColumn + 1}.`,
  }
}

function endSentence({ gameWon, gameScore }: SkywayView): string {
  return gameWon ? `The game is won with ${gameScore} points.` : 'The game is lost.'
}
