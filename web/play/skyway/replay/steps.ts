import type { Position } from '@skyway/engine/cards/card.ts'
import type { WireMove } from '@skyway/engine/record/game.ts'
import { type Replayable, replaySteps } from '@skyway/engine/record/record.ts'
import { market, type SkywayState } from '@skyway/engine/skyway/deal.ts'
import { type SkywayView, viewSkyway } from '@skyway/engine/skyway/view.ts'
import * as text from '../../../../content/text/replay.ts'
import { stackName } from '../../cards/name.ts'
import type { ReplayStep } from '../../replay/move-list.tsx'
import { roundSentence } from '../state/labels.ts'
import type { Place } from '../state/table.ts'

/** A step of a SkyWay game: the table, with the move before and the move after it. */
export interface SkywayStep
  extends ReplayStep,
    Pick<SkywayView, 'round' | 'scores' | 'winningPaths' | 'deckCount' | 'gameScore'> {
  readonly state: SkywayState
  /** Empty at the end of a round. */
  readonly market: readonly Position[]
  readonly positions: readonly Position[]
  /** The place of the last pile. */
  readonly placed: Place | null
  /** The market row of the next pile. */
  readonly taken: number | null
}

/**
 * Replays a game: each round after its deal, after each turn, and at its end.
 *
 * @throws RecordError if the record does not follow the rules
 */
export function skywaySteps(record: Replayable): readonly SkywayStep[] {
  const { moves } = record
  const states = replaySteps(record).filter((state) => state.gameTypeId === 1)
  return states.flatMap((state, turn) => {
    const shown = viewSkyway(state)
    const made = moves[turn - 1]
    const next = moves[turn]
    const before = states[turn - 1]
    const dealt: SkywayStep = {
      ...shown,
      state,
      label: text.roundDealt({ round: shown.round }),
      sentence: text.roundDealtSentence({ round: shown.round }),
      placed: null,
      taken: next && next.autoWin !== true ? next.actionId : null,
    }
    if (!made || !before) return [dealt]
    if (made.autoWin === true) {
      const sentence = text.autoWinSentence({ count: shown.gameScore })
      return [{ ...dealt, label: text.autoWin, sentence }]
    }
    const placed = { row: made.itemRow, column: made.itemColumn }
    const words = { placed, ...moveText(before, made) }
    const { lastRound } = shown
    if (!lastRound) return [{ ...dealt, ...words }]
    const verdict = shown.gameOver ? [endSentence(shown)] : []
    const ended: SkywayStep = {
      ...dealt,
      ...words,
      ...lastRound,
      deckCount: 0,
      market: [],
      taken: null,
      sentence: [words.sentence, roundSentence(lastRound), ...verdict].join(' '),
    }
    return shown.gameOver ? [ended] : [ended, dealt]
  })
}

function moveText(before: SkywayState, { actionId, itemRow, itemColumn }: WireMove) {
  const cards = stackName(market(before)[actionId] ?? [])
  const values = { cards, row: itemRow + 1, column: itemColumn + 1 }
  const label = text.pilePlaced(values)
  const turn = { round: viewSkyway(before).round, turn: before.turnOfRound + 1 }
  return {
    label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
    sentence: text.pilePlacedSentence({ ...turn, pile: actionId + 1, ...values }),
  }
}

function endSentence({ gameWon, gameScore }: SkywayView): string {
  return gameWon ? text.wonWith({ count: gameScore }) : text.lost
}
