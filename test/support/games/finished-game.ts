import { message, rulesOf, view } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { type Replayable, replay } from '@skyway/engine/record/record.ts'
import { words } from '../../../content/text/game-messages.ts'
import type { Game } from '../../../web/play/store/game.ts'
import { playedRecord } from './played-record.ts'

/** Returns a game that its player has finished, as the server shows it, and its record. */
export function finishedGame(
  gameTypeId: GameTypeId,
  record: Replayable = playedRecord(gameTypeId),
): { readonly game: Game; readonly record: Replayable } {
  const state = replay(record)
  const numbered = { id: 7, practice: false, day: null, challenge: null }
  return {
    game: { ...view(state), ...numbered, message: message(state, words), name: rulesOf(gameTypeId).name },
    record,
  }
}
