import { rulesOf } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { noPermission } from '@skyway/engine/table/move.ts'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Game } from '../../../server/games/answer.ts'
import type { Person } from '../app/signed-in-person.ts'
import { answeredGame } from './answered-game.ts'
import { seedNumber } from './begun-games.ts'

/** An app that takes requests: `testApp`, or one of several on a database. */
interface Inject {
  inject(options: InjectOptions): Promise<{ readonly statusCode: number; readonly body: string }>
}

export type { Game }

/** Sends a request of a person, or of nobody, and returns the status and the parsed answer. */
export async function ask(
  app: Inject,
  person: Pick<Person, 'headers'> | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) {
  const headers = { ...person?.headers }
  const { statusCode, body } = await app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: statusCode, body, json: body === '' ? null : z.json().parse(JSON.parse(body)) }
}

/** Returns the game of an answer. */
export function gameOf(answer: { readonly body: string }): Game {
  return answeredGame(JSON.parse(answer.body))
}

/** Returns a move that the rules allow, or any move once the game is over. */
export function nextMove(current: Game) {
  const move = current.gameOver
    ? { actionId: 0, itemRow: 1, itemColumn: 2 }
    : rulesOf(current.gameTypeId).someMove(current, () => 0)
  return { gameId: current.id, turn: current.turn, ...move }
}

/** How many moves the whole game takes without a hint. */
function movesOf(gameTypeId: GameTypeId): number {
  const { start, isOver, play, someMove, view } = rulesOf(gameTypeId)
  let state = start(seedNumber(1))
  while (!isOver(state)) {
    const played = play(
      state,
      someMove(view(state), () => 0),
      noPermission,
    )
    if (!played.ok) throw new Error(played.refusal.code)
    state = played.state
  }
  return view(state).turn
}

/** Plays a game until `left` moves are left, and returns it and every answer. */
export async function playOn(app: Inject, person: Person, from: Game, left = 0) {
  let current = from
  const answers: string[] = []
  const last = movesOf(from.gameTypeId) - left
  while (current.turn < last) {
    const answer = await ask(app, person, 'PUT', '/games', nextMove(current))
    if (answer.status !== 200) throw new Error(answer.body)
    answers.push(answer.body)
    current = gameOf(answer)
  }
  return { game: current, answers }
}
