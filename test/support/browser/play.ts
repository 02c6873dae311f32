import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import type { GameTypeId } from '../../../engine/record/game-type.ts'
import type { Game } from '../../../server/games/answer.ts'
import { type Address, openDatabase } from '../../../server/storage/database.ts'
import { someMove } from '../bots/bot.ts'
import { answeredGame } from '../games/answered-game.ts'
import { seedNumber } from '../games/begun-games.ts'
import type { TestClient } from '../server/test-client.ts'
import type { Person } from './people.ts'
import { settled } from './settled.ts'

/**
 * Returns the game in the server's answer to `act`. The bot decides by what it can see, and acts on the
 * screen alone.
 */
export async function answered<View>(page: Page, act: () => Promise<void>): Promise<View> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/games') && response.request().method() !== 'GET',
  )
  await act()
  const response = await answer
  expect(response.status(), await response.text()).toBeLessThan(300)
  return response.json()
}

const hinted = z.object({
  id: z.number(),
  turn: z.number(),
  gameOver: z.boolean(),
  gameWon: z.boolean(),
  gameScore: z.number(),
  hand: z.array(z.object({ row: z.number(), hintOrder: z.number().optional() })),
})

/** Wins a game of Sandwich through the API by following the hints. Returns its id and score. */
export async function winSandwich(person: Person, seed = 1): Promise<{ id: number; score: number }> {
  const { client } = person
  const { id } = await dealGame(person, 2, 0, seed)
  let game = hinted.parse((await client.call('GET', `/games/${id}`)).body)
  const send = async (actionId: number, itemRow: number, itemColumn: number): Promise<void> => {
    const move = { gameId: game.id, turn: game.turn, actionId, itemRow, itemColumn }
    game = hinted.parse((await client.call('PUT', '/games', move)).body)
  }
  while (!game.gameOver) {
    await send(100, 0, 0)
    const [first, second, third] = [1, 2, 3].map(
      (order) => game.hand.find(({ hintOrder }) => hintOrder === order)?.row,
    )
    if (first === undefined || second === undefined || third === undefined) {
      throw new Error('The hint does not name three cards')
    }
    await send(first, second, third)
  }
  if (!game.gameWon) throw new Error(`The hints do not win the deal of seed ${seed}`)
  return { id, score: game.gameScore }
}

/**
 * Deals a game to a person and makes its first moves through the API. Returns the game. The cards are those of
 * `seedNumber(seed)`: the same in every run.
 */
export async function dealGame(
  { email, client, server }: Person,
  gameTypeId: GameTypeId,
  turns = 0,
  seed = 1,
): Promise<Game> {
  // The first request of a person is what makes the row that a game belongs to.
  await client.call('GET', '/AppUser')
  const id = await insertGame(server.database(), email, gameTypeId, seed)
  let game = answeredGame((await client.call('GET', `/games/${id}`)).body)
  while (game.turn < turns) game = await playByApi(client, game)
  return game
}

/** Deals a game and plays it to its end through the API. Returns its id. */
export async function finishGame(person: Person, gameTypeId: GameTypeId, seed?: number): Promise<number> {
  let game = await dealGame(person, gameTypeId, 0, seed)
  while (!game.gameOver) game = await playByApi(person.client, game)
  return game.id
}

/** Stores a new game of known cards, since the API deals only random ones. Returns its id. */
async function insertGame(
  database: Address,
  email: string,
  gameTypeId: number,
  seed: number,
): Promise<number> {
  const { pool, close } = openDatabase(database, 1)
  try {
    const { rows } = await pool.query<{ id: number }>(
      `insert into games (person_id, game_type_id, seed)
       select id, $1, $2 from people where email = $3 returning id`,
      [gameTypeId, Buffer.from(seedNumber(seed)), email],
    )
    return z.object({ id: z.number() }).parse(rows[0]).id
  } finally {
    await close()
  }
}

/** Makes a move through the API. Returns the game after it. */
export async function playByApi(client: TestClient, game: Game): Promise<Game> {
  const move = { gameId: game.id, turn: game.turn, ...someMove(game, () => 0) }
  return answeredGame((await client.call('PUT', '/games', move)).body)
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Returns the middle of an item on the screen, once the item does not move any more, in pixels of the window. */
export async function middleOf(thing: Locator): Promise<Spot> {
  const box = await settled(async () => {
    await (await thing.elementHandle())?.waitForElementState('stable')
    return thing.boundingBox()
  })
  if (!box) throw new Error('What is pressed or dragged is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
