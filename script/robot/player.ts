import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Answer, Visitor } from './visitor.ts'

const position = z.object({ row: z.number(), column: z.number(), cards: z.array(z.unknown()) })

/** What a robot needs to see of a game. */
export const gameShape = z.object({
  id: z.number(),
  gameTypeId: z.union([z.literal(1), z.literal(2)]),
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

/** A source of numbers from 0 up to, not including, `below`. */
export type Dice = (below: number) => number

/** Some move that the rules allow; in Sandwich sometimes a hint, which may be refused politely. */
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

/** What a player has been told for certain: for each game the moves that were acknowledged, in order. */
export type Acknowledged = Map<number, { readonly gameTypeId: 1 | 2; readonly moves: Move[] }>

/**
 * Plays game after game as fast as it can until `enough`, and remembers each move that the server acknowledged. A move
 * without an answer is sent again with its `turn` until there is one; so is one that was turned away for a while (429, 503).
 * Throws when an answer contradicts what was acknowledged before. Before each move it waits for `rest`.
 */
async function playOn(
  visitor: Visitor,
  dice: Dice,
  acknowledged: Acknowledged,
  enough: () => boolean,
  rest: () => Promise<unknown> = async () => {},
): Promise<void> {
  while (!enough()) {
    const gameTypeId = dice(2) === 0 ? 1 : 2
    let game = await insist(() => visitor.call('POST', '/games', { gameTypeId }))
    const moves: Move[] = []
    acknowledged.set(game.id, { gameTypeId, moves })
    while (!game.gameOver && !enough()) {
      await rest()
      const move = someMove(game, dice)
      const turn = game.turn
      game = await insist(() => visitor.call('PUT', '/games', { gameId: game.id, ...move, turn }))
      if (game.turn !== turn + 1)
        throw new Error(`Game ${game.id}: turn ${turn} was followed by ${game.turn}`)
      moves.push(move)
    }
  }
}

/** Players who are at play until `end`, or until the block that holds them by `using` is left. */
export interface Playing extends Disposable {
  /** Lets them play for so many milliseconds. Throws at once when one of them has met a contradiction. */
  lasts(milliseconds: number): Promise<void>
  /** Lets each get the answer to the move that is under way, and no more. Throws as `lasts`. */
  end(): Promise<void>
}

/** Lets all of them play as `playOn` says, at random, and remembers their moves in `acknowledged`. */
export function letPlay(
  players: readonly Visitor[],
  acknowledged: Acknowledged,
  rest?: () => Promise<unknown>,
): Playing {
  let isOver = false
  const all = Promise.all(
    players.map((player) => playOn(player, randomInt, acknowledged, () => isOver, rest)),
  )
  // Whoever asks next hears of it; until then it must not end the process.
  all.catch(() => {})
  return {
    async lasts(milliseconds) {
      await Promise.race([wait(milliseconds), all])
    },
    async end() {
      isOver = true
      await all
    },
    [Symbol.dispose]() {
      isOver = true
    },
  }
}

/** Asks again until somebody answers with a game. */
async function insist(ask: () => Promise<Answer>): Promise<Game> {
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer?.status === 200 || answer?.status === 201) return gameShape.parse(answer.body)
    if (answer && ![429, 502, 503].includes(answer.status)) {
      throw new Error(`The server answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    await wait(20)
  }
}
