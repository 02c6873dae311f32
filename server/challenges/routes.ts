import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import { shownName } from '../text/shown-text.ts'
import { challenge, challengeId, challengeResults, newChallenge } from './schema.ts'
import { findChallenge, makeChallenge, readOwnGame, readResults } from './store.ts'

const nameOf = (name: string | null) => (name === null ? null : shownName(name))

/** Challenges: the deal of a finished game as a link for friends, and the results. */
export const challengeRoutes: FastifyPluginAsyncZod<{
  database: Database
  /** Rejects with a Problem unless the game is the person's own, is over, and its cards are no secret. */
  checkFinished: (personId: number, gameId: number) => Promise<unknown>
}> = async (app, { database: { db }, checkFinished }) => {
  app.post(
    '/challenges',
    {
      config: { access: 'reader' },
      schema: {
        operationId: 'makeChallenge',
        tags: ['challenges'],
        summary:
          "Offers the deal of one of the caller's own finished games to friends; again, the same challenge",
        body: newChallenge,
        response: {
          200: challengeId,
          404: problemSchema,
          409: problemSchema.describe(
            'The game or the day of its deal is not over, its player knew the deal, or it was auto-won',
          ),
        },
      },
    },
    async (request) => {
      const { personId } = callerOf(request)
      const { gameId } = request.body
      await checkFinished(personId, gameId)
      return { id: await makeChallenge(db, { gameId, personId }) }
    },
  )

  app.get(
    '/challenges/:id',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getChallenge',
        tags: ['challenges'],
        summary: 'A challenge: its game, who made it, and with what score; it tells no card',
        params: challengeId,
        response: { 200: challenge, 404: problemSchema },
      },
    },
    async ({ params: { id } }) => {
      const { gameTypeId, gameName, challenger, score } = await findChallenge(db, id)
      if (!isGameTypeId(gameTypeId)) throw new Error(`Challenge ${id} is of a type without rules`)
      return { id, gameTypeId, gameName, challenger: nameOf(challenger), score }
    },
  )

  app.get(
    '/challenges/:id/results',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getChallengeResults',
        tags: ['challenges'],
        summary: 'How far the caller is with a challenge, and the results that the caller may see',
        params: challengeId,
        response: { 200: challengeResults, 404: problemSchema },
      },
    },
    async (request) => {
      const { personId } = callerOf(request)
      const { id } = request.params
      const made = await findChallenge(db, id)
      if (made.personId === personId)
        return { role: 'challenger' as const, gameId: made.gameId, results: await resultsOf(id) }
      const own = await readOwnGame(db, id, personId)
      if (!own) return { role: 'new' as const, gameId: null, results: [] }
      const { gameId, isOver } = own
      if (!isOver) return { role: 'begun' as const, gameId, results: [] }
      return { role: 'finished' as const, gameId, results: await resultsOf(id, gameId) }
    },
  )

  async function resultsOf(id: string, gameId?: number) {
    const rows = await readResults(db, id, gameId)
    return rows.map((row) => ({ ...row, name: nameOf(row.name) }))
  }
}
