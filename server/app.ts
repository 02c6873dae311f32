import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { handleError, notFound, sendProblem } from './http/problem.ts'
import type { Settings } from './settings.ts'
import type { Database } from './storage/database.ts'
import { systemRoutes } from './system/routes.ts'

/** What the rooms are made of. */
export interface Parts {
  readonly settings: Settings
  readonly database: Database
}

/** Builds the whole server, room by room, ready to listen or to be asked by tests. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { settings } = parts
  const app = Fastify({
    logger: { level: settings.logLevel },
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false },
    bodyLimit: 64 * 1024,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()))

  await app.register(
    async (api) => {
      await api.register(systemRoutes)
    },
    { prefix: '/api' },
  )
  return app
}
