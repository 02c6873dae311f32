import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { type Game, gameShape, someMove } from '../../script/robot/player.ts'
import type { Visitor } from '../../script/robot/visitor.ts'

/** The game as the server answered it last; the robot decides by what it may see, and acts on the screen alone. */
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

/** Wins a game of Sandwich beside the screen, as the hints say; returns its number and score. */
export async function winSandwich(visitor: Visitor): Promise<{ id: number; score: number }> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    let game = hinted.parse((await visitor.call('POST', '/games', { gameTypeId: 2 })).body)
    const send = async (actionId: number, itemRow: number, itemColumn: number): Promise<void> => {
      const move = { gameId: game.id, turn: game.turn, actionId, itemRow, itemColumn }
      game = hinted.parse((await visitor.call('PUT', '/games', move)).body)
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

/** Deals a game beside the screen and makes its first moves there; returns it. */
export async function dealGame(visitor: Visitor, gameTypeId: 1 | 2, turns = 0): Promise<Game> {
  let game = gameShape.parse((await visitor.call('POST', '/games', { gameTypeId })).body)
  while (game.turn < turns) game = await playAside(visitor, game)
  return game
}

/** Deals a game beside the screen and plays it there to its end; returns its number. */
export async function finishGame(visitor: Visitor, gameTypeId: 1 | 2): Promise<number> {
  let game = await dealGame(visitor, gameTypeId)
  while (!game.gameOver) game = await playAside(visitor, game)
  return game.id
}

/** Makes some move beside the screen; returns the game after it. */
export async function playAside(visitor: Visitor, game: Game): Promise<Game> {
  const move = { gameId: game.id, turn: game.turn, ...someMove(game, () => 0) }
  return gameShape.parse((await visitor.call('PUT', '/games', move)).body)
}

/** Drags by mouse from the middle of one thing to the middle of another, in a few steps as a hand does. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await holdOver(page, from, to)
  await page.mouse.up()
}

/** Takes one thing by mouse and holds it over the middle of another. */
export async function holdOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
}

/** Drags by one finger from the middle of one thing to the middle of another. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Spot[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', start)
  for (const part of [0.1, 0.4, 0.7, 1]) {
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part })
  }
  await touch('touchEnd')
  await client.detach()
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** The middle of a thing that is drawn, in pixels of the window. */
export async function middleOf(thing: Locator): Promise<Spot> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('What is pressed or dragged is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
