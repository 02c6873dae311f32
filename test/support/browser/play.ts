import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { type Game, gameShape, someMove } from '../bots/bot.ts'
import type { TestClient } from '../server/test-client.ts'

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
export async function winSandwich(client: TestClient): Promise<{ id: number; score: number }> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    let game = hinted.parse((await client.call('POST', '/games', { gameTypeId: 2 })).body)
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
    if (game.gameWon) return { id: game.id, score: game.gameScore }
  }
  throw new Error('Five games in a row were lost by the hints')
}

/** Deals a game through the API and makes its first moves there. Returns the game. */
export async function dealGame(client: TestClient, gameTypeId: 1 | 2, turns = 0): Promise<Game> {
  let game = gameShape.parse((await client.call('POST', '/games', { gameTypeId })).body)
  while (game.turn < turns) game = await playByApi(client, game)
  return game
}

/** Deals a game through the API and plays it to its end. Returns its id. */
export async function finishGame(client: TestClient, gameTypeId: 1 | 2): Promise<number> {
  let game = await dealGame(client, gameTypeId)
  while (!game.gameOver) game = await playByApi(client, game)
  return game.id
}

/** Makes a move through the API. Returns the game after it. */
export async function playByApi(client: TestClient, game: Game): Promise<Game> {
  const move = { gameId: game.id, turn: game.turn, ...someMove(game, () => 0) }
  return gameShape.parse((await client.call('PUT', '/games', move)).body)
}

/** Drags by mouse from the middle of one item to the middle of another, in a few steps as a hand does. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await holdOver(page, from, to)
  await page.mouse.up()
}

/** Picks up one item by mouse and holds it over the middle of another. */
export async function holdOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
}

/** Drags with one finger from the middle of one item to the middle of another. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Spot[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', start)
  for (const part of [0.1, 0.4, 0.7, 1]) {
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part })
  }
  await touch('touchEnd')
  await session.detach()
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Returns the middle of an item on the screen, once the item does not move any more, in pixels of the window. */
export async function middleOf(thing: Locator): Promise<Spot> {
  await (await thing.elementHandle())?.waitForElementState('stable')
  const box = await thing.boundingBox()
  if (!box) throw new Error('What is pressed or dragged is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
