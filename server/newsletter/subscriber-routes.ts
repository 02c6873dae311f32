import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordAct, thingOfMany } from '../audit/trail.ts'
import { readKeyedPage } from '../http/keyed-page.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import {
  changedSubscribers,
  removedSubscribers,
  subscriberPage,
  subscriberQuery,
} from './subscriber-schema.ts'
import { readSubscribers, removeSubscribers } from './subscribers.ts'

/** Who wants the newsletter, for admins. */
export const subscriberRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { db } },
) => {
  app.get(
    '/subscribers/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listSubscribers',
        tags: ['newsletter'],
        summary: 'A page of the subscribers, the newest first',
        querystring: subscriberQuery,
        response: { 200: subscriberPage },
      },
    },
    async (request) => {
      const { search, only, ...place } = request.query
      const { items, ...keys } = await readKeyedPage(place, (each) =>
        readSubscribers(db, each, { text: search, only }),
      )
      return {
        ...keys,
        items: items.map(({ subscribedAt, confirmedAt, ...subscriber }) => ({
          ...subscriber,
          subscribedAt: subscribedAt.toISOString(),
          confirmedAt: confirmedAt?.toISOString() ?? null,
        })),
      }
    },
  )

  app.post(
    '/subscribers/delete',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'removeSubscribers',
        tags: ['newsletter'],
        summary: 'Removes subscribers, who get nothing more',
        body: removedSubscribers,
        response: { 200: changedSubscribers },
      },
    },
    async (request) => {
      const { ids } = request.body
      return await inTransaction(db, async (transaction) => {
        const changed = await removeSubscribers(transaction, ids)
        if (changed > 0)
          await recordAct(transaction, request, 'subscribers removed', thingOfMany('subscriber', ids))
        return { changed }
      })
    },
  )
}
