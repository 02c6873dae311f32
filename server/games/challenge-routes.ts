import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as text from '../../content/text/game-answers.ts'
import { conflict, problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import { writeGame } from './answer.ts'
import type { Games } from './games.ts'
import { challengeGameRequest, game } from './schema.ts'

/** A route that deals the cards of a challenge to a friend, for practice. */
export const challengeGameRoutes: FastifyPluginAsyncZod<{
  games: Games
  /**
   * Returns the finished game of a challenge, and who has played it.
   *
   * @throws Problem 404 if there is no such challenge
   */
  challengeOf: (id: string) => Promise<{ gameId: number; personId: number }>
}> = async (app, { games: { store, dealOnce }, challengeOf }) => {
  app.post(
    '/games/challenge',
    {
      config: { access: 'reader' },
      schema: {
        operationId: 'playChallenge',
        tags: ['challenges'],
        summary: "Begins the caller's one game of a challenge, for practice, or goes on with it",
        body: challengeGameRequest,
        response: {
          200: game,
          404: problemSchema,
          409: problemSchema.describe(
            "The caller's own challenge; `code` is `own-challenge`. Or twenty games of this type are unfinished",
          ),
          429: problemSchema,
        },
      },
      serializerCompiler: () => writeGame,
    },
    async (request) => {
      const caller = callerOf(request)
      const { challenge } = request.body
      const { gameId, personId } = await challengeOf(challenge)
      if (personId === caller.personId) throw conflict(text.ownChallenge, 'own-challenge')
      const { gameTypeId, seed, day } = await store.find(gameId)
      return await dealOnce(request, { gameTypeId, seed, practice: true, day, challenge }, () =>
        store.findAnswer(caller.personId, challenge),
      )
    },
  )
}
