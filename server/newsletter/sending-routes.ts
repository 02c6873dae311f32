import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import * as text from '../../content/text/newsletter-answers.ts'
import { readKeyedPage } from '../http/keyed-page.ts'
import { conflict, problemSchema } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { changeSending, type Run, readMails, retryFailed } from './mails.ts'
import { describeNewsletter, recordOnNewsletter } from './newsletter-answer.ts'
import { mailPage, mailQuery, newsletter, newsletterAddress, seenNewsletter } from './newsletter-schema.ts'
import { lockDraft, readNewsletter } from './newsletters.ts'
import { newsletterJobOf, newsletterWork } from './sending.ts'
import { countConfirmed } from './subscribers.ts'

/** What else can be done with a newsletter whose sending has begun. */
const laterActs = [
  {
    path: 'stop',
    operationId: 'stopNewsletter',
    summary: 'Stops a sending: no further mail is begun',
    act: 'newsletter stopped',
  },
  {
    path: 'resume',
    operationId: 'resumeNewsletter',
    summary: 'Goes on with a sending that was stopped',
    act: 'newsletter resumed',
  },
  {
    path: 'retry',
    operationId: 'retryNewsletter',
    summary: 'Sends a newsletter again to those for whom the mail server has refused it',
    act: 'newsletter sent again',
  },
] as const

/** How newsletters are sent to all confirmed subscribers, for admins, who stop and resume it. */
export const sendingRoutes: FastifyPluginAsyncZod<{
  database: Database
  settings: Settings
  mail: Mailer
  jobs: Jobs
}> = async (app, { database, settings, mail, jobs }) => {
  const { db } = database
  const { publicUrl, mailTo: replyTo, newsletterMailsPerMinute } = settings
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const sending = jobs.work(
    newsletterWork({
      db,
      mail,
      publicUrl,
      replyTo,
      mailsPerMinute: newsletterMailsPerMinute,
      seconds: jobs.pace.part,
      isClosing: () => isClosing,
      async goOn(run) {
        await jobs.queue(db, newsletterJobOf(run))
        sending.hurry()
      },
    }),
  )

  app.post(
    '/newsletters/:id/send',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'sendNewsletter',
        tags: ['newsletter'],
        summary: 'Sends a draft to all confirmed subscribers, in the background',
        params: newsletterAddress,
        body: seenNewsletter,
        response: {
          200: newsletter,
          404: problemSchema,
          409: problemSchema.describe(
            'It was changed or sent meanwhile, or nothing can be sent; `code` is also `no-mail` or `no-subscribers`',
          ),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      if (mail.delivery !== 'smtp') throw conflict(text.noMail, 'no-mail')
      await inTransaction(db, async (transaction) => {
        await lockDraft(transaction, { id, ...request.body })
        if ((await countConfirmed(transaction)) === 0) throw conflict(text.noSubscribers, 'no-subscribers')
        await queueRun(transaction, await changeSending(transaction, id, 'start'))
        await recordOnNewsletter(transaction, request, 'newsletter started', id)
      })
      sending.hurry()
      return await describeNewsletter(database, mail, id)
    },
  )

  for (const { path, operationId, summary, act } of laterActs) {
    app.post(
      `/newsletters/:id/${path}`,
      {
        config: { access: 'admin' },
        schema: {
          operationId,
          tags: ['newsletter'],
          summary,
          params: newsletterAddress,
          response: {
            200: newsletter,
            404: problemSchema,
            409: problemSchema.describe(
              'It is in another state than the admin saw, or the site sends no mail',
            ),
          },
        },
      },
      async (request) => {
        const { id } = request.params
        if (path !== 'stop' && mail.delivery !== 'smtp') throw conflict(text.noMail, 'no-mail')
        await inTransaction(db, async (transaction) => {
          await readNewsletter(transaction, id)
          const run = await changeSending(transaction, id, path)
          const isDone = run !== null && (path !== 'retry' || (await retryFailed(transaction, id)) > 0)
          if (!isDone) throw conflict(text.otherState, 'other-state')
          if (path !== 'stop') await queueRun(transaction, run)
          await recordOnNewsletter(transaction, request, act, id)
        })
        sending.hurry()
        return await describeNewsletter(database, mail, id)
      },
    )
  }

  app.get(
    '/newsletters/:id/mails',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listNewsletterMails',
        tags: ['newsletter'],
        summary:
          'A page of the mails of a newsletter that were refused, or of which nobody knows whether they arrived',
        params: newsletterAddress,
        querystring: mailQuery,
        response: { 200: mailPage },
      },
    },
    async (request) => {
      const { only, ...place } = request.query
      const newsletterId = request.params.id
      return await readKeyedPage(place, (each) => readMails(db, each, { newsletterId, only }))
    },
  )

  async function queueRun(transaction: Transaction<Tables>, run: Run | null): Promise<void> {
    if (run === null) throw conflict(text.otherState, 'other-state')
    await jobs.queue(transaction, newsletterJobOf(run))
  }
}
