import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordAct, thingOfMany } from '../audit/trail.ts'
import { readKeyedPage } from '../http/keyed-page.ts'
import { problemSchema } from '../http/problem.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Notices } from '../notices/notices.ts'
import { callerOf } from '../session/caller.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import {
  answerMessage,
  countUnread,
  deleteMessages,
  markAnswered,
  markRead,
  readMessage,
  readMessages,
} from './inbox.ts'
import {
  answeredMarks,
  changedMessages,
  deletedMessages,
  message,
  messageAddress,
  messagePage,
  messageQuery,
  newAnswer,
  notSpam,
  readMarks,
  unreadCount,
} from './inbox-schema.ts'
import { markNotSpam } from './store.ts'

/** The messages of the contact form, for admins, who read, answer and delete them. */
export const inboxRoutes: FastifyPluginAsyncZod<{
  database: Database
  settings: Settings
  mail: Mailer
  notices: Notices
}> = async (app, { database: { db }, settings, mail, notices }) => {
  app.get(
    '/messages/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listMessages',
        tags: ['contact'],
        summary: 'A page of the messages, the newest first',
        querystring: messageQuery,
        response: { 200: messagePage },
      },
    },
    async (request) => {
      const { search, only, ...place } = request.query
      const { items, ...keys } = await readKeyedPage(place, (each) =>
        readMessages(db, each, { text: search, only }),
      )
      return { ...keys, items: items.map(withTexts) }
    },
  )

  app.get(
    '/messages/unread',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'countUnreadMessages',
        tags: ['contact'],
        summary: 'How many messages are unread',
        response: { 200: unreadCount },
      },
    },
    async () => ({ unread: await countUnread(db) }),
  )

  app.get(
    '/messages/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'getMessage',
        tags: ['contact'],
        summary: 'A message with its answers',
        params: messageAddress,
        response: { 200: message, 404: problemSchema },
      },
    },
    async (request) => await describe(request.params.id),
  )

  app.post(
    '/messages/read',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'markMessagesRead',
        tags: ['contact'],
        summary: 'Marks messages as read or unread',
        body: readMarks,
        response: { 200: changedMessages },
      },
    },
    async (request) => ({ changed: await markRead(db, request.body) }),
  )

  app.post(
    '/messages/answered',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'markMessagesAnswered',
        tags: ['contact'],
        summary: 'Marks messages as answered, for example by another mail program, or not',
        body: answeredMarks,
        response: { 200: changedMessages },
      },
    },
    async (request) => ({ changed: await markAnswered(db, request.body) }),
  )

  app.post(
    '/messages/not-spam',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'markMessagesNotSpam',
        tags: ['contact'],
        summary: 'Makes probable spam messages like all others, of which the owner gets a mail',
        body: notSpam,
        response: { 200: changedMessages },
      },
    },
    async (request) => {
      const news = { mail, notices, owner: settings.mailTo }
      return await inTransaction(db, async (transaction) => ({
        changed: await markNotSpam(transaction, request.body.ids, news),
      }))
    },
  )

  app.post(
    '/messages/delete',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'deleteMessages',
        tags: ['contact'],
        summary: 'Deletes messages with their answers',
        body: deletedMessages,
        response: { 200: changedMessages },
      },
    },
    async (request) => {
      const { ids } = request.body
      return await inTransaction(db, async (transaction) => {
        const changed = await deleteMessages(transaction, ids)
        if (changed > 0)
          await recordAct(transaction, request, 'messages deleted', thingOfMany('message', ids))
        return { changed }
      })
    },
  )

  app.post(
    '/messages/:id/answer',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'answerMessage',
        tags: ['contact'],
        summary: 'Answers a message by mail',
        params: messageAddress,
        headers: repeatableHeaders,
        body: newAnswer,
        response: {
          200: message,
          404: problemSchema,
          409: problemSchema.describe(
            'Another admin has answered in the meantime, or the site sends no mail; `code` is `answered-meanwhile` or `no-mail`',
          ),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const { text: answer, seenAnswers } = request.body
      const adminId = callerOf(request).personId
      await once(db, request, z.null(), async (transaction) => {
        const sender = { mail, replyTo: settings.mailTo }
        await answerMessage(transaction, sender, { id, adminId, answer, seenAnswers })
        await recordAct(transaction, request, 'message answered', `message ${id}`)
        return null
      })
      return await describe(id)
    },
  )

  async function describe(id: number) {
    const { answers, ...found } = await readMessage(db, id)
    return {
      ...withTexts(found),
      answers: answers.map(({ sentAt, ...answer }) => ({ ...answer, sentAt: sentAt.toISOString() })),
      canAnswer: mail.delivery === 'smtp',
    }
  }
}

function withTexts<Line extends { receivedAt: Date; answeredAt: Date | null }>(line: Line) {
  return {
    ...line,
    receivedAt: line.receivedAt.toISOString(),
    answeredAt: line.answeredAt?.toISOString() ?? null,
  }
}
