import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/newsletter-answers.ts'
import { turnedOff } from '../../content/text/weekly-mails.ts'
import { answerText } from '../http/headers.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { unsubscribe } from './store.ts'
import { turnOffByToken } from './weekly/store.ts'

const address = z.object({ token: z.uuid(text.linkNotValid) })

const anyBody = 'application/octet-stream'

/** What can be ended by the token in a mail. `link` is what the page for it calls the token. */
const subscriptions = [
  {
    path: '/subscribers/unsubscribe/:token',
    operationIds: ['unsubscribe', 'openUnsubscribePage'],
    ended: 'a subscription',
    end: unsubscribe,
    done: text.removed,
    link: 'unsubscribe',
  },
  {
    path: '/weekly-mails/unsubscribe/:token',
    operationIds: ['turnWeeklyMailOff', 'openWeeklyMailPage'],
    ended: 'a weekly mail',
    end: turnOffByToken,
    done: turnedOff,
    link: 'weekly',
  },
] as const

/**
 * The address in the head of each newsletter and weekly mail by which mail programs unsubscribe (RFC 8058). It needs neither
 * cookie nor token of a login, and is served while the API is off: nobody has to wait for the end of a subscription.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod<{ database: Database; settings: Settings }> = async (
  app,
  { database: { db }, settings: { publicUrl } },
) => {
  // Mail programs should send a form with one field. The token says it all, so that any other body is as good.
  app.addHook('onRequest', (request, _reply, done) => {
    request.headers['content-type'] = anyBody
    done()
  })
  app.addContentTypeParser(anyBody, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))

  for (const { path, operationIds, ended, end, done, link } of subscriptions) {
    app.post(
      path,
      {
        config: { access: 'public', servedWhileOff: true },
        schema: {
          operationId: operationIds[0],
          tags: ['newsletter'],
          summary: `Ends ${ended} by one request, as often as it is sent`,
          params: address,
          response: {
            200: z.string().describe('What to tell the reader; the same if there is no such subscription'),
          },
        },
      },
      async (request, reply) => {
        await end(db, request.params.token)
        return answerText(reply, done)
      },
    )

    app.get(
      path,
      {
        config: { access: 'public', servedWhileOff: true },
        schema: {
          operationId: operationIds[1],
          tags: ['newsletter'],
          summary: `Leads to the page with the button that ends ${ended}; scanners of links end none`,
          params: address,
          response: { 302: z.null().describe('The page') },
        },
      },
      async (request, reply) =>
        await reply.redirect(`${publicUrl}/newsletter#${link}=${request.params.token}`, 302),
    )
  }
}
