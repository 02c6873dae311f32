import { randomBytes } from 'node:crypto'
import { commitment, seedToHex } from '@skyway/engine/chance/seed.ts'
import { view } from '@skyway/engine/record/game.ts'
import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { replay } from '@skyway/engine/record/record.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../content/text/game-answers.ts'
import { logAct, recordAct } from '../audit/trail.ts'
import type { Limits } from '../http/limits.ts'
import { paged, pagedSchema } from '../http/paged.ts'
import { idInAddress, pageNumber, smallIdInAddress } from '../http/parameters.ts'
import { problemSchema, unprocessable } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import { repeatableHeaders } from '../session/idempotency.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { writeGame } from './answer.ts'
import { entryOf, listGames } from './game-list.ts'
import type { Games } from './games.ts'
import { playerOf } from './move-statement.ts'
import {
  game,
  gameExport,
  gameListEntry,
  gameRecord,
  moveRequest,
  newGameRequest,
  sameDealRequest,
  unfinishedGame,
} from './schema.ts'
import { howFar } from './unfinished.ts'

const pageSize = 15
/** How many unfinished games are offered to be continued. */
const mostOffered = 3

const formatOfRecord = { format: 'skyway-game', version: 1 } as const

/** Routes that deal, play, list and export games. */
export const gameRoutes: FastifyPluginAsyncZod<{
  database: Database
  limits: Limits
  games: Games
  /** Returns why an admin has taken some of these games off the leaderboard, by the game's id. */
  excludedReasons: (db: Kysely<Tables>, gameIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
}> = async (app, { database, limits, games: { store: games, play, deal }, excludedReasons }) => {
  app.post(
    '/games',
    {
      config: { access: 'reader' },
      schema: {
        operationId: 'createGame',
        tags: ['games'],
        summary: 'Deals a new game',
        headers: repeatableHeaders,
        body: newGameRequest,
        response: {
          200: game,
          409: problemSchema.describe('Twenty games of this type are unfinished'),
          422: problemSchema.describe('There is no game of this type to play'),
          429: problemSchema,
        },
      },
      serializerCompiler: () => writeGame,
    },
    async (request) => {
      const { gameTypeId } = request.body
      if (!isGameTypeId(gameTypeId)) {
        throw unprocessable(
          text.planned,
          [{ field: 'gameTypeId', reason: text.planned }],
          'unknown-game-type',
        )
      }
      return await deal(request, {
        gameTypeId,
        seed: randomBytes(32),
        practice: false,
        day: null,
        challenge: null,
      })
    },
  )

  app.post(
    '/games/again',
    {
      config: { access: 'reader' },
      schema: {
        operationId: 'dealAgain',
        tags: ['games'],
        summary: "Deals the cards of one of the caller's own finished games again, for practice",
        headers: repeatableHeaders,
        body: sameDealRequest,
        response: {
          200: game,
          404: problemSchema,
          409: problemSchema.describe(
            'The game or the day of its deal is not over, or twenty games of this type are unfinished',
          ),
          429: problemSchema,
        },
      },
      serializerCompiler: () => writeGame,
    },
    async (request) => {
      const { personId } = callerOf(request)
      const { gameTypeId, seed, day } = await games.findOwnFinished(personId, request.body.gameId)
      return await deal(request, { gameTypeId, seed, practice: true, day, challenge: null })
    },
  )

  app.put(
    '/games',
    {
      config: { access: 'reader', readerCheckedBy: 'statement' },
      schema: {
        operationId: 'makeMove',
        tags: ['games'],
        summary: 'Makes a move',
        description:
          'If this turn was already played, the same move is answered with the current game, and any other move with 409.',
        body: moveRequest,
        response: {
          200: game,
          404: problemSchema,
          409: problemSchema.describe('Another move was made on this turn, or the game is over'),
          422: problemSchema.describe('The rules do not allow the move; `code` says which'),
          429: problemSchema,
        },
      },
      serializerCompiler: () => writeGame,
    },
    async (request) => {
      const player = playerOf(callerOf(request))
      await limits.take('movesOfPerson', player.personId)
      const { gameId, turn, actionId, itemRow, itemColumn, autoWin } = request.body
      const wire = { actionId, itemRow, itemColumn, ...(autoWin && { autoWin }) }
      const moved = await play.move(player, { gameId, turn, wire })
      if (moved.autoWon) logAct(request, 'game auto-won', `game ${gameId}`)
      return moved
    },
  )

  app.get(
    '/games/page',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listGames',
        tags: ['games'],
        summary: "A page of the caller's own games of a type: the unfinished ones, then the newest",
        querystring: z.object({ gameTypeId: smallIdInAddress, id: pageNumber }),
        response: {
          200: pagedSchema('GameListPage', gameListEntry),
        },
      },
    },
    async (request) => {
      const { personId } = callerOf(request)
      const { gameTypeId, id: currentPage } = request.query
      const offset = (currentPage - 1) * pageSize
      const { rows, count } = await listGames(
        database.db,
        { personId, gameTypeId },
        { limit: pageSize, offset },
      )
      const reasons = await excludedReasons(
        database.db,
        rows.map(({ id }) => id),
      )
      const items = rows.map((row) => ({ ...entryOf(row), excludedReason: reasons.get(row.id) ?? null }))
      return paged(items, { totalRecords: count, currentPage, pageSize })
    },
  )

  app.get(
    '/games/unfinished',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listUnfinishedGames',
        tags: ['games'],
        summary: "The caller's own unfinished games, three at most, the last played first",
        response: { 200: z.array(unfinishedGame) },
      },
    },
    async (request) => {
      const found = await games.unfinished(callerOf(request).personId, mostOffered)
      return found.map(howFar)
    },
  )

  app.get(
    '/games/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getGame',
        tags: ['games'],
        summary: "One of the caller's own games",
        params: z.object({ id: idInAddress }),
        response: { 200: game, 404: problemSchema },
      },
      serializerCompiler: () => writeGame,
    },
    async (request) => play.show(await games.findOwn(callerOf(request).personId, request.params.id)),
  )

  app.get(
    '/games/:id/record',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getGameRecord',
        tags: ['games'],
        summary: "The seed and moves of one of the caller's own finished games, for a replay",
        params: z.object({ id: idInAddress }),
        response: {
          200: gameRecord,
          404: problemSchema,
          409: problemSchema.describe('The game or the day of its deal is not over'),
        },
      },
    },
    async (request) => {
      const found = await games.findOwnFinished(callerOf(request).personId, request.params.id)
      const { gameTypeId, seed, moves } = found
      return { ...formatOfRecord, gameTypeId, seed: seedToHex(seed), moves: [...moves] }
    },
  )

  app.get(
    '/games/:id/Data',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'exportGame',
        tags: ['games'],
        summary: 'The record of a game, with its seed once it is over, and its day if it has the deal of one',
        params: z.object({ id: idInAddress }),
        response: {
          200: gameExport,
          404: problemSchema,
        },
      },
    },
    async (request) => {
      const { id, gameTypeId, seed, moves, turn, isSecret } = await games.find(request.params.id)
      await recordAct(database.db, request, 'game exported', `game ${id}`)
      const { gameOver, gameWon, gameScore } = view(replay({ gameTypeId, seed: seedToHex(seed), moves }))
      return {
        ...formatOfRecord,
        gameId: id,
        gameTypeId,
        commitment: commitment(seed),
        seed: gameOver && !isSecret ? seedToHex(seed) : null,
        moves: [...moves],
        turn,
        gameOver,
        gameWon,
        gameScore,
      }
    },
  )
}
