import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/newsletter-answers.ts'
import { answerText } from '../http/headers.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { unsubscribe } from './store.ts'

const url = '/subscribers/unsubscribe/:token'
const address = z.object({ token: z.uuid(text.linkNotValid) })

/**
 * The address in the head of each newsletter by which mail programs unsubscribe (RFC 8058). It needs neither cookie nor
 * token of a login, and is served while the API is off: nobody has to wait for the end of a subscription.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod<{ database: Database; settings: Settings }> = async (
  app,
  { database: { db }, settings: { publicUrl } },
) => {
  // Mail programs send a form with one field. The token says it all.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )

  app.post(
    url,
    {
      config: { access: 'public', servedWhileOff: true },
      schema: {
        operationId: 'unsubscribe',
        tags: ['newsletter'],
        summary: 'Ends a subscription by one request, as often as it is sent',
        params: address,
        response: {
          200: z.string().describe('What to tell the reader; the same if there is no such subscription'),
        },
      },
    },
    async (request, reply) => {
      await unsubscribe(db, request.params.token)
      return answerText(reply, text.removed)
    },
  )

  app.get(
    url,
    {
      config: { access: 'public', servedWhileOff: true },
      schema: {
        operationId: 'openUnsubscribePage',
        tags: ['newsletter'],
        summary: 'Leads to the page with the button that ends a subscription; scanners of links end none',
        params: address,
        response: { 302: z.null().describe('The page') },
      },
    },
    async (request, reply) =>
      await reply.redirect(`${publicUrl}/newsletter#unsubscribe=${request.params.token}`, 302),
  )
}
