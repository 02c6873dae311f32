import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/newsletter-answers.ts'
import { answerText } from '../http/headers.ts'
import type { Limits } from '../http/limits.ts'
import { notFound, problemSchema } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { mailAddress } from '../mail/mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { shownText } from '../text/shown-text.ts'
import { acceptBareText } from './plain-text-body.ts'
import { confirm, deleteUnconfirmed, subscribe } from './store.ts'
import { subscriptionToken } from './subscriber-schema.ts'

/** The address: a JSON string, or the text itself. */
const subscribeRequest = z
  .string({ error: text.emailMissing })
  .trim()
  .min(1, text.emailMissing)
  .pipe(mailAddress)
  .meta({ id: 'SubscribeRequest', description: 'An email address' })

/**
 * The newsletter: anybody may subscribe an address, and only the person who reads its mails can confirm the
 * subscription.
 */
export const newsletterRoutes: FastifyPluginAsyncZod<{
  database: Database
  settings: Settings
  limits: Limits
  mail: Mailer
  jobs: Jobs
}> = async (app, { database: { db }, settings, limits, mail, jobs }) => {
  acceptBareText(app)
  jobs.repeat({
    kind: 'delete unconfirmed subscribers',
    everySeconds: 86_400,
    run: () => deleteUnconfirmed(db),
  })

  app.post(
    '/subscribers',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'subscribe',
        tags: ['newsletter'],
        summary: 'Subscribes an address, which is the whole body, to the newsletter',
        headers: repeatableHeaders,
        body: subscribeRequest,
        response: {
          200: z.string().describe('What to tell the visitor; the same if the address is already subscribed'),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      await limits.take('subscriptionsOfAddress', request.ip)
      const source = pageOf(request.headers.referer, settings)
      const said = await once(db, request, z.string(), async (transaction) => {
        await subscribe(transaction, request.body, { mail, publicUrl: settings.publicUrl, source })
        return mail.delivery === 'smtp' ? text.pleaseConfirm : text.onTheList
      })
      return answerText(reply, said)
    },
  )

  app.post(
    '/subscribers/confirm',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'confirmSubscription',
        tags: ['newsletter'],
        summary: 'Confirms a subscription, by the token in the link of a mail',
        body: subscriptionToken,
        response: { 200: z.string().describe('What to tell the visitor'), 404: problemSchema },
      },
    },
    async (request, reply) => {
      if (!(await confirm(db, request.body.token))) throw notFound()
      return answerText(reply, text.confirmed)
    },
  )
}

const longestSource = 100

/**
 * Returns the page of the site on which a request was sent, without what follows a number, since pages with a number show
 * something of one person; empty if the browser does not say.
 */
function pageOf(referer: string | undefined, { publicUrl, siteUrl }: Settings): string {
  const page = URL.parse(referer ?? '')
  if (page === null || ![publicUrl, siteUrl].includes(page.origin)) return ''
  const known = page.pathname.split(/\/\d/, 1)[0] || '/'
  return shownText(known).slice(0, longestSource)
}
