import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { OidcClient } from '../../session/oidc-client.ts'
import { signedOutAddress } from '../protocol/end-session.ts'
import type { Sessions } from '../protocol/sessions.ts'

const answer = z.object({ url: z.string().describe('Where the browser goes on, at the site') })

interface Options {
  readonly sessions: Sessions
  readonly site: OidcClient
}

/**
 * Registers the route with which a person answers whether to log out, because the site did not show that it knows who is
 * logged in (see `endSession`).
 */
export async function signOutRoutes(instance: FastifyInstance, { sessions, site }: Options): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

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
      await sessions.end(request, reply)
      request.log.info({ event: 'sign-out' })
      return { url: signedOutAddress(site, request.body.state ?? null) }
    },
  )
}
