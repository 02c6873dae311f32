import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { systemFacts } from './facts.ts'
import { systemSchema } from './schema.ts'

/** The system's own word about itself, served also while the API is off. */
export const systemRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/system',
    {
      config: { access: 'public', servedWhileOff: true },
      schema: {
        tags: ['system'],
        summary: 'Version and name of the system',
        response: { 200: systemSchema },
      },
    },
    async () => systemFacts(),
  )
}
