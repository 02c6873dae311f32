import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Identity } from '../identity.ts'
import { endSessionOf } from '../protocol/adapter.ts'
import { signedOutAddress } from '../protocol/end-session.ts'

const answer = z.object({ url: z.string().describe('Where the browser goes on, at the site') })

/**
 * Registers the route with which a person answers whether to log out, because the site did not show that it knows who is
 * logged in (see `endSession`).
 */
export async function signOutRoutes(
  instance: FastifyInstance,
  { identity }: { identity: Pick<Identity, 'db' | 'sessionCookie' | 'site'> },
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, sessionCookie, site } = identity

  app.post(
    '/sign-out',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'logOut',
        tags: ['sign-in'],
        summary: 'Logs the browser out, whose cookie says which login that is',
        body: z.object({ state: z.string().max(2048).optional() }),
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const cookie = sessionCookie.read(request)
      if (cookie !== null) await endSessionOf(db, cookie)
      request.log.info({ event: 'sign-out' })
      reply.header('set-cookie', sessionCookie.cleared())
      return { url: signedOutAddress(site, request.body.state ?? null) }
    },
  )
}
