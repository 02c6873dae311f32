import type { Replayable } from '@skyway/engine/record/record.ts'
import { createContext, useContext } from 'react'
import type { Game, PendingMove } from './game.ts'
import { loadGame, loadRecord, postMove } from './game-requests.ts'
import type { MoveAnswer } from './outbox.ts'

/** What answers a table: the server or, in a practice game, the device. */
export interface GameHost {
  /** Plays a move. Rejects if no answer came. */
  readonly postMove: (gameId: number, pending: PendingMove) => Promise<MoveAnswer<Game>>
  /** Returns the game as it stands. */
  readonly loadGame: (id: number) => Promise<Game>
  /** Returns seed and moves of a finished game. */
  readonly loadRecord: (id: number) => Promise<Replayable>
}

/** The server, unless a page provides another. */
export const GameHostContext = createContext<GameHost>({ postMove, loadGame, loadRecord })

/** Returns what answers the tables of this page. */
export function useGameHost(): GameHost {
  return useContext(GameHostContext)
}
