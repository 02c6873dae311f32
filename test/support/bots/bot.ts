import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type GameTypeId, gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { z } from 'zod'
import type { Answer, TestClient } from '../server/test-client.ts'

const position = z.object({ row: z.number(), column: z.number(), cards: z.array(z.unknown()) })

/** What a bot needs to see of a game. */
export const gameShape = z.object({
  id: z.number(),
  gameTypeId: z.literal(gameTypeIds),
  gameOver: z.boolean(),
  gameWon: z.boolean(),
  gameScore: z.number(),
  turn: z.number(),
  positions: z.array(position).optional(),
  hand: z.array(position).optional(),
})
export type Game = z.infer<typeof gameShape>

export interface Move {
  readonly actionId: number
  readonly itemRow: number
  readonly itemColumn: number
}

/** Returns a number from 0 up to, not including, `below`. */
export type Dice = (below: number) => number

/** Returns a move that the rules allow. In Sandwich it is sometimes a hint, which the server may refuse. */
export function someMove(game: Game, dice: Dice): Move {
  if (game.gameTypeId === 1) {
    const free = (game.positions ?? []).filter(({ cards }) => cards.length === 0)
    const place = free[dice(free.length)]
    if (!place) throw new Error(`Game ${game.id} is not over and has no free place`)
    return { actionId: dice(3), itemRow: place.row, itemColumn: place.column }
  }
  const rows = (game.hand ?? []).filter(({ cards }) => cards.length > 0).map(({ row }) => row)
  const take = (): number => rows.splice(dice(rows.length), 1)[0] ?? 0
  return { actionId: take(), itemRow: take(), itemColumn: take() }
}

/** The moves that the server has acknowledged, in order, by game. */
export type Acknowledged = Map<number, { readonly gameTypeId: GameTypeId; readonly moves: Move[] }>

/**
 * Plays one game after another as fast as it can until `enough`, and records each move that the server
 * acknowledged. It sends a move without an answer again with its `turn` until there is one, and does the same
 * with a move that was refused for a while (429, 503). Before each move it waits for `rest`. It notes of each answer
 * whether it is a refusal. Throws when an answer contradicts an earlier acknowledgment.
 */
async function playOn(
  client: TestClient,
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
    const moves: Move[] = []
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
  players: readonly TestClient[],
  acknowledged: Acknowledged,
  rest?: () => Promise<unknown>,
): Playing {
  let isOver = false
  const refused = new Set<TestClient>()
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
    if (answer?.status === 200 || answer?.status === 201) return gameShape.parse(answer.body)
    if (answer && ![429, 502, 503].includes(answer.status)) {
      throw new Error(`The server answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    await wait(20)
  }
}
