import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/newsletter-answers.ts'
import { turnedOff } from '../../content/text/weekly-mails.ts'
import { answerText } from '../http/headers.ts'
import { badRequest } from '../http/problem.ts'
import type { Database } from '../storage/database.ts'
import { unsubscribe } from './store.ts'
import { subscriptionToken } from './subscriber-schema.ts'
import { turnOffByToken } from './weekly/store.ts'

const anyBody = 'application/octet-stream'

/** What can be ended by the token in a mail, and the page with its button, before the token. */
const subscriptions = [
  {
    path: '/subscribers/remove',
    operationId: 'endSubscription',
    ended: 'a subscription',
    page: '/newsletter#unsubscribe=',
    end: unsubscribe,
    done: text.removed,
  },
  {
    path: '/weekly-mails/remove',
    operationId: 'turnWeeklyMailOff',
    ended: 'a weekly mail',
    page: '/newsletter#weekly=',
    end: turnOffByToken,
    done: turnedOff,
  },
]

/**
 * How a subscription ends: by the address in the head of each newsletter and weekly mail, which mail programs use
 * (RFC 8058), and by the button of the page behind the link in the mail, whose token is in the body and so in no log of a
 * proxy. It needs neither cookie nor token of a login, and is served while the API is off: nobody has to wait for the
 * end of a subscription. Mail programs that only open the address get the page, so that nothing ends by a scanner.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { db } },
) => {
  // Mail programs should send a form with one field. The token says it all, so that any other body is as good.
  app.addHook('onRequest', (request, _reply, done) => {
    request.headers['content-type'] = anyBody
    done()
  })
  app.addContentTypeParser(anyBody, { parseAs: 'string' }, (_request, body, done) =>
    done(null, tokenIn(body.toString())),
  )

  for (const { path, operationId, ended, page, end, done } of subscriptions) {
    app.get(
      path,
      {
        config: { access: 'public', servedWhileOff: true },
        schema: { querystring: z.object({ token: z.string().default('') }), hide: true },
      },
      async ({ query: { token } }, reply) =>
        reply.header('cache-control', 'no-store').redirect(page + encodeURIComponent(token)),
    )
    app.post(
      path,
      {
        config: { access: 'public', servedWhileOff: true, takesAnyBody: true },
        schema: {
          operationId,
          tags: ['newsletter'],
          summary: `Ends ${ended}, by the token in the address or in the body, as often as it is sent`,
          querystring: subscriptionToken.partial(),
          body: subscriptionToken.nullish(),
          response: {
            200: z.string().describe('What to tell the reader; the same if there is no such subscription'),
          },
        },
      },
      async (request, reply) => {
        const given = request.query.token ?? request.body?.token
        if (given === undefined) throw badRequest(text.linkNotValid)
        await end(db, given)
        return answerText(reply, done)
      },
    )
  }
}

/** Returns the token in a body of JSON, or null if it is something else, such as the form of a mail program. */
function tokenIn(body: string): { token: string } | null {
  try {
    return z.object({ token: z.string() }).parse(JSON.parse(body))
  } catch {
    return null
  }
}
