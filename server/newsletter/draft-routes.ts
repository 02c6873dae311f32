import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/newsletter-answers.ts'
import { readKeyedPage } from '../http/keyed-page.ts'
import { conflict, problemSchema } from '../http/problem.ts'
import type { Mailer } from '../mail/mailer.ts'
import { callerOf } from '../session/caller.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { composeLetter, sampleToken } from './letter.ts'
import { describeNewsletter, recordOnNewsletter, withTexts } from './newsletter-answer.ts'
import {
  changedNewsletter,
  letterPreview,
  newNewsletter,
  newsletter,
  newsletterAddress,
  newsletterPage,
  newsletterQuery,
  seenNewsletter,
  testedNewsletter,
} from './newsletter-schema.ts'
import {
  addNewsletter,
  changeNewsletter,
  deleteNewsletter,
  lockDraft,
  readNewsletters,
} from './newsletters.ts'

/** Newsletters, for admins, who write them and try them out. */
export const draftRoutes: FastifyPluginAsyncZod<{
  database: Database
  settings: Settings
  mail: Mailer
}> = async (app, { database, settings, mail }) => {
  const { db } = database
  const { publicUrl, mailTo: replyTo } = settings
  app.get(
    '/newsletters/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listNewsletters',
        tags: ['newsletter'],
        summary: 'A page of the newsletters, the newest first',
        querystring: newsletterQuery,
        response: { 200: newsletterPage },
      },
    },
    async (request) => {
      const { search, only, ...place } = request.query
      const { items, ...keys } = await readKeyedPage(place, (each) =>
        readNewsletters(db, each, { text: search, only }),
      )
      return { ...keys, items: items.map(withTexts) }
    },
  )

  app.post(
    '/newsletters/preview',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'previewNewsletter',
        tags: ['newsletter'],
        summary: 'A newsletter as it arrives, without storing it',
        headers: repeatableHeaders,
        body: newNewsletter,
        response: { 200: letterPreview },
      },
    },
    async (request) => composeLetter(request.body, publicUrl, sampleToken),
  )

  app.post(
    '/newsletters',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'addNewsletter',
        tags: ['newsletter'],
        summary: 'Stores a newsletter as a draft',
        body: newNewsletter,
        response: { 200: newsletter },
      },
    },
    async (request) => {
      const id = await once(db, request, z.int(), async (transaction) => {
        const added = await addNewsletter(transaction, request.body)
        await recordOnNewsletter(transaction, request, 'newsletter written', added)
        return added
      })
      return await describeNewsletter(database, mail, id)
    },
  )

  app.get(
    '/newsletters/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'getNewsletter',
        tags: ['newsletter'],
        summary: 'A newsletter, with what became of its mails',
        params: newsletterAddress,
        response: { 200: newsletter, 404: problemSchema },
      },
    },
    async (request) => await describeNewsletter(database, mail, request.params.id),
  )

  app.put(
    '/newsletters/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'changeNewsletter',
        tags: ['newsletter'],
        summary: 'Changes a draft',
        params: newsletterAddress,
        body: changedNewsletter,
        response: {
          200: newsletter,
          404: problemSchema,
          409: problemSchema.describe(
            'Another admin has changed or sent it meanwhile; `code` is `changed-meanwhile` or `started-meanwhile`',
          ),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      await inTransaction(db, async (transaction) => {
        await changeNewsletter(transaction, { id, ...request.body })
        await recordOnNewsletter(transaction, request, 'newsletter changed', id)
      })
      return await describeNewsletter(database, mail, id)
    },
  )

  app.post(
    '/newsletters/:id/delete',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'deleteNewsletter',
        tags: ['newsletter'],
        summary: 'Deletes a draft',
        params: newsletterAddress,
        body: seenNewsletter,
        response: {
          200: z.object({ deleted: z.literal(true) }),
          404: problemSchema,
          409: problemSchema.describe('Another admin has changed or sent it meanwhile'),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      await inTransaction(db, async (transaction) => {
        await deleteNewsletter(transaction, { id, ...request.body })
        await recordOnNewsletter(transaction, request, 'newsletter deleted', id)
      })
      return { deleted: true } as const
    },
  )

  app.post(
    '/newsletters/:id/test',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'testNewsletter',
        tags: ['newsletter'],
        summary: 'Sends a draft to the admin alone',
        params: newsletterAddress,
        body: seenNewsletter,
        response: {
          200: testedNewsletter,
          404: problemSchema,
          409: problemSchema.describe(
            'It was changed or sent meanwhile, or nothing can be sent; `code` is also `no-mail` or `no-address`',
          ),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const { emailAddress } = callerOf(request)
      if (mail.delivery !== 'smtp') throw conflict(text.noMail, 'no-mail')
      if (emailAddress === null) throw conflict(text.noAddress, 'no-address')
      await inTransaction(db, async (transaction) => {
        const draft = await lockDraft(transaction, { id, ...request.body })
        await mail.queue(transaction, {
          kind: 'newsletter test',
          to: emailAddress,
          ...(replyTo !== undefined && { replyTo }),
          ...composeLetter(draft, publicUrl, sampleToken),
          subject: text.testSubject({ subject: draft.subject }),
        })
        await recordOnNewsletter(transaction, request, 'newsletter tested', id)
      })
      return { emailAddress }
    },
  )
}
