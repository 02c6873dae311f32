import { seedLength, seedToHex } from '@skyway/engine/chance/seed.ts'
import { message, type Permission, play, rulesOf, view } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { type GameRecord, RecordError, read, replay, write } from '@skyway/engine/record/record.ts'
import { words } from '../../../content/text/game-messages.ts'
import { recallGameType } from '../../game-types/queries.ts'
import { type Game, unranked } from '../store/game.ts'
import type { GameHost } from '../store/game-host.ts'
import { refusalText } from '../store/local-table.ts'
import { memorize, recall } from '../table/device-memory.ts'

/** A game that the device deals, and what answers its table. */
export interface PracticeGame {
  /** The game as it was opened. */
  readonly game: Game
  readonly host: GameHost
}

// The device remembers the last practice game of each type.
const key = (gameTypeId: GameTypeId) => `practice${gameTypeId}`

/** Returns the practice game of a type that the device remembers, or a new one. */
export function continuePractice(gameTypeId: GameTypeId, permission: Permission): PracticeGame {
  try {
    const record = read(recall(key(gameTypeId)) ?? '')
    if (record.gameTypeId === gameTypeId) return open(record, permission)
  } catch (error) {
    // Nothing is remembered, or something that is no game by the present rules.
    if (!(error instanceof RecordError)) throw error
  }
  return dealPractice(gameTypeId, permission)
}

/** Returns a new practice game, which the device remembers in place of the one before. */
export function dealPractice(gameTypeId: GameTypeId, permission: Permission): PracticeGame {
  const seed = seedToHex(crypto.getRandomValues(new Uint8Array(seedLength)))
  return open({ format: 'skyway-game', version: 1, gameTypeId, seed, moves: [] }, permission)
}

function open(opened: GameRecord, permission: Permission): PracticeGame {
  const { gameTypeId } = opened
  // The server may be out of reach, so that its name of the game is known only if it has been seen here.
  const name = recallGameType(gameTypeId)?.name ?? rulesOf(gameTypeId).name
  let record = opened
  let state = replay(opened)
  const shown = (): Game => ({ ...view(state), ...unranked, message: message(state, words), name })
  const remember = () => memorize(key(gameTypeId), write(record))
  remember()
  return {
    game: shown(),
    host: {
      async postMove(_, { move }) {
        const played = play(state, move, permission)
        if (!played.ok) return { status: 422, detail: refusalText(played.refusal) }
        state = played.state
        record = { ...record, moves: [...record.moves, move] }
        remember()
        return { status: 200, game: shown() }
      },
      loadGame: async () => shown(),
      loadRecord: async () => record,
    },
  }
}
