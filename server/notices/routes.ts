import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/notice-texts.ts'
import { recordAct } from '../audit/trail.ts'
import { conflict, notFound, problemSchema } from '../http/problem.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Notices } from './notices.ts'
import {
  addReceiver,
  findReceiver,
  mostReceivers,
  readReceivers,
  removeReceiver,
  renewSecret,
  setEvents,
} from './receivers.ts'
import {
  addedReceiver,
  changedEvents,
  newReceiver,
  newSecret,
  receiverAddress,
  receiverList,
} from './schema.ts'

const thing = (id: number) => `notices ${id}`

/** Who is told of what happens, as admins choose it. */
export const noticeRoutes: FastifyPluginAsyncZod<{
  database: Database
  notices: Notices
}> = async (app, { database: { db }, notices }) => {
  app.get(
    '/notices',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listNoticeReceivers',
        tags: ['system'],
        summary: 'Who is told of what happens, and how their notices fare',
        response: { 200: receiverList },
      },
    },
    async () => {
      const receivers = await readReceivers(db)
      return {
        receivers: receivers.map((each) => ({ ...each, toldAt: each.toldAt?.toISOString() ?? null })),
        canMail: notices.canMail,
      }
    },
  )

  app.post(
    '/notices',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'addNoticeReceiver',
        tags: ['system'],
        summary: 'Adds an email address or a webhook that is told of what happens',
        headers: repeatableHeaders,
        body: newReceiver,
        response: {
          200: addedReceiver,
          409: problemSchema.describe(
            '`code` is `is-there`, `too-many`, or `no-mail` if no mail can be sent',
          ),
        },
      },
    },
    async (request) => {
      const { address, events } = request.body
      if (!address.isWebhook && !notices.canMail) throw conflict(text.noMail, 'no-mail')
      return await once(db, request, addedReceiver, async (transaction) => {
        const added = await addReceiver(transaction, { ...address, events })
        if (added === 'is-there') throw conflict(text.isThere, added)
        if (added === 'too-many') throw conflict(text.tooMany({ most: mostReceivers }), added)
        await recordAct(transaction, request, 'notices added', thing(added.id))
        return added
      })
    },
  )

  const params = receiverAddress
  const done = { 204: z.null().describe('Done'), 404: problemSchema }

  app.put(
    '/notices/:id/events',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'setNoticeEvents',
        tags: ['system'],
        summary: 'Chooses what an address is told of',
        params,
        body: changedEvents,
        response: done,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await inTransaction(db, async (transaction) => {
        if (!(await setEvents(transaction, { id, ...request.body }))) throw notFound()
        await recordAct(transaction, request, 'notices changed', thing(id))
      })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/notices/:id/secret',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'renewWebhookSecret',
        tags: ['system'],
        summary: 'Makes another secret for a webhook; the one before signs nothing any more',
        params,
        body: z.object({}).strict().nullish(),
        response: { 200: newSecret, 404: problemSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      return await inTransaction(db, async (transaction) => {
        const secret = await renewSecret(transaction, id)
        if (secret === null) throw notFound()
        await recordAct(transaction, request, 'webhook secret renewed', thing(id))
        return { secret }
      })
    },
  )

  app.post(
    '/notices/:id/test',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'testNotices',
        tags: ['system'],
        summary: 'Sends a test to an address',
        params,
        body: z.object({}).strict().nullish(),
        response: { ...done, 409: problemSchema.describe('No mail can be sent; `code` is `no-mail`') },
      },
    },
    async (request, reply) => {
      await inTransaction(db, async (transaction) => {
        const receiver = await findReceiver(transaction, request.params.id)
        if (receiver === null) throw notFound()
        if (!receiver.isWebhook && !notices.canMail) throw conflict(text.noMail, 'no-mail')
        await notices.test(transaction, receiver)
        await recordAct(transaction, request, 'notices tested', thing(receiver.id))
      })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/notices/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'removeNoticeReceiver',
        tags: ['system'],
        summary: 'Removes an address, with the notices to it that wait',
        params,
        response: done,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await inTransaction(db, async (transaction) => {
        if (!(await removeReceiver(transaction, id))) throw notFound()
        await recordAct(transaction, request, 'notices removed', thing(id))
      })
      return reply.code(204).send(null)
    },
  )
}
