import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { GameRecord } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { readProblem } from '../../api/problem.ts'
import { logFailure } from '../../base/log.ts'
import type { Game, PendingMove } from './game.ts'
import type { MoveAnswer } from './outbox.ts'

/**
 * Loads one of the caller's own games.
 *
 * @throws ApiFailure if there is none with this number or no answer came
 */
export function loadGame(id: number): Promise<Game> {
  return answer(api.GET('/games/{id}', { params: { path: { id } } }))
}

/** Deals a new game. Not repeated automatically, because a second call deals a second game. */
export function createGame(gameTypeId: GameTypeId): Promise<Game> {
  return answer(api.POST('/games', { body: { gameTypeId } }))
}

/** Begins the caller's one try of the deal of the day, or goes on with it. */
export function continueDaily(gameTypeId: GameTypeId): Promise<Game> {
  return answer(api.POST('/games/daily', { body: { gameTypeId } }))
}

/** Deals the cards of a past day, for practice. Not repeated automatically. */
export function practiceDaily(gameTypeId: GameTypeId, day: string): Promise<Game> {
  return answer(api.POST('/games/daily/practice', { body: { gameTypeId, day } }))
}

/** Deals the cards of one of the caller's finished games again, for practice. Not repeated automatically. */
export function dealAgain(id: number): Promise<Game> {
  return answer(api.POST('/games/again', { body: { gameId: id } }))
}

/** Begins the caller's one game of a challenge, or goes on with it. */
export function playChallenge(challenge: string): Promise<Game> {
  return answer(api.POST('/games/challenge', { body: { challenge } }))
}

/** Offers the deal of one of the caller's finished games to friends. Returns the id of the challenge. */
export async function makeChallenge(gameId: number): Promise<string> {
  return (await answer(api.POST('/challenges', { body: { gameId } }))).id
}

/**
 * Loads seed and moves of one of the caller's finished games.
 *
 * @throws ApiFailure, with status 409 before the end of the game
 */
export function loadRecord(id: number): Promise<GameRecord> {
  return answer(api.GET('/games/{id}/record', { params: { path: { id } } }))
}

/** Sends a move once. Rejects if no answer came. The last one lets the device keep the game for when it is offline. */
export async function postMove(gameId: number, { turn, move }: PendingMove): Promise<MoveAnswer<Game>> {
  const { data, error, response } = await api.PUT('/games', { body: { gameId, turn, ...move } })
  if (data?.gameOver) void keepFinished(gameId)
  const { detail } = readProblem(error)
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return {
    status: response.status,
    ...(data && { game: data }),
    ...(detail !== undefined && { detail }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  }
}

/** Loads a finished game with its record, which a service worker keeps. Does nothing without one. */
async function keepFinished(id: number): Promise<void> {
  // A page without a secure connection has none at all.
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return
  try {
    await Promise.all([loadGame(id), loadRecord(id)])
  } catch (cause) {
    logFailure('The finished game could not be kept for offline use', cause)
  }
}
