import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { rulesOf, type WireMove } from '@skyway/engine/record/game.ts'
import { type GameTypeId, gameTypeIds } from '@skyway/engine/record/game-type.ts'
import type { Game } from '../../../server/games/answer.ts'
import { answeredGame } from '../games/answered-game.ts'
import type { Answer, TestClient } from '../server/test-client.ts'

/** A signed-in player of the API. */
export type Player = Pick<TestClient, 'call'>

/** Returns a number from 0 up to, not including, `below`. */
export type Dice = (below: number) => number

/** Returns a move that the rules allow. */
export function someMove(game: Game, dice: Dice): WireMove {
  return rulesOf(game.gameTypeId).someMove(game, dice)
}

/** The moves that the server has acknowledged, in order, by game. */
export type Acknowledged = Map<number, { readonly gameTypeId: GameTypeId; readonly moves: WireMove[] }>

/**
 * Plays one game after another as fast as it can until `enough`, and records each move that the server
 * acknowledged. It sends a move without an answer again with its `turn` until there is one, and does the same
 * with a move that was refused for a while (429, 503). Before each move it waits for `rest`. It notes of each answer
 * whether it is a refusal. Throws when an answer contradicts an earlier acknowledgment.
 */
async function playOn(
  client: Player,
  dice: Dice,
  acknowledged: Acknowledged,
  enough: () => boolean,
  note: (isRefused: boolean) => void,
  rest: () => Promise<unknown> = async () => {},
): Promise<void> {
  while (!enough()) {
    const gameTypeId = gameTypeIds[dice(gameTypeIds.length)]
    if (gameTypeId === undefined) throw new Error('There are no rules')
    let game = await retryUntilGame(() => client.call('POST', '/games', { gameTypeId }), note)
    const moves: WireMove[] = []
    acknowledged.set(game.id, { gameTypeId, moves })
    while (!game.gameOver && !enough()) {
      await rest()
      const move = someMove(game, dice)
      const turn = game.turn
      const { id } = game
      game = await retryUntilGame(() => client.call('PUT', '/games', { gameId: id, ...move, turn }), note)
      if (game.turn !== turn + 1)
        throw new Error(`Game ${game.id}: turn ${turn} was followed by ${game.turn}`)
      moves.push(move)
    }
  }
}

/** Bots that play until `end`, or until the block that holds them with `using` is left. */
export interface Playing extends Disposable {
  /** Lets them play for this many milliseconds. Throws immediately if one of them has met a contradiction. */
  lasts(milliseconds: number): Promise<void>
  /** Returns whether the latest answer to each was a refusal: what is on its way was sent later. */
  areRefused(): boolean
  /** Waits until each has the answer to its current move, and stops them. Throws like `lasts`. */
  end(): Promise<void>
}

/** Starts bots that play as `playOn` says, at random, and record their moves in `acknowledged`. */
export function startBots(
  players: readonly Player[],
  acknowledged: Acknowledged,
  rest?: () => Promise<unknown>,
): Playing {
  let isOver = false
  const refused = new Set<Player>()
  const all = Promise.all(
    players.map((player) => {
      const note = (isRefused: boolean) => (isRefused ? refused.add(player) : refused.delete(player))
      return playOn(player, randomInt, acknowledged, () => isOver, note, rest)
    }),
  )
  // The next call reports the error; until then it must not end the process.
  all.catch(() => {})
  return {
    async lasts(milliseconds) {
      await Promise.race([wait(milliseconds), all])
    },
    areRefused: () => refused.size === players.length,
    async end() {
      isOver = true
      await all
    },
    [Symbol.dispose]() {
      isOver = true
    },
  }
}

/** Repeats a request until it is answered with a game. */
async function retryUntilGame(ask: () => Promise<Answer>, note: (isRefused: boolean) => void): Promise<Game> {
  for (;;) {
    const answer = await ask().catch(() => null)
    note(answer !== null && answer.status >= 400)
    if (answer?.status === 200 || answer?.status === 201) return answeredGame(answer.body)
    if (answer && ![429, 502, 503].includes(answer.status)) {
      throw new Error(`The server answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    await wait(20)
  }
}
