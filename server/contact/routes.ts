import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/contact-answers.ts'
import { language } from '../../content/text/language.ts'
import { answerText } from '../http/headers.ts'
import type { Limits } from '../http/limits.ts'
import { asProblem, handleError, problemSchema } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Notices } from '../notices/notices.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { acceptForms } from './form-body.ts'
import { contactMessage } from './schema.ts'
import { deleteOldSpam, storeMessage } from './store.ts'

/**
 * The contact form. Anybody may send it from any origin, and neither cookie nor token is read: a plain form
 * without scripts can send it safely.
 */
export const contactRoutes: FastifyPluginAsyncZod<{
  database: Database
  settings: Settings
  limits: Limits
  mail: Mailer
  notices: Notices
  jobs: Jobs
}> = async (app, { database: { db }, settings, limits, mail, notices, jobs }) => {
  acceptForms(app)
  jobs.repeat({ kind: 'delete old spam', everySeconds: 3600, run: () => deleteOldSpam(db) })

  app.post(
    '/assets/contact.php',
    {
      config: { access: 'public' },
      errorHandler: (error, request, reply) => refuse(error, request, reply),
      schema: {
        operationId: 'sendMessage',
        tags: ['contact'],
        summary: 'Sends a message to the owner, as JSON or as a form (URL-encoded or multipart)',
        headers: repeatableHeaders,
        body: contactMessage,
        response: {
          200: z.string().describe('What to tell the visitor: the message is stored'),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { extra = '', ...message } = request.body
      // A program that fills forms for a person fills this field too, so that the message is kept.
      const isSpam = extra !== ''
      await limits.take(isSpam ? 'spamOfAddress' : 'messagesOfAddress', request.ip)
      await once(db, request, z.null(), async (transaction) => {
        await storeMessage(transaction, { ...message, isSpam }, { mail, notices, owner: settings.mailTo })
        return null
      })
      reply.header('cache-control', 'no-store')
      if (wantsPage(request)) return await sendPage(reply, 200, text.sentTitle, [text.sent])
      return answerText(reply, text.sent)
    },
  )
}

/** Returns whether a browser navigates here, instead of a script that sends a request. */
function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true
}

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsPage(request)) return handleError(error, request, reply)
  const { status, message, details } = asProblem(error)
  if (status >= 500) return handleError(error, request, reply)
  if (details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', Math.max(1, Math.ceil(details.retryAfterSeconds)))
  }
  const reasons = details.errors?.map(({ reason }) => reason) ?? [message]
  return sendPage(reply, status, text.notSentTitle, reasons)
}

function sendPage(
  reply: FastifyReply,
  status: number,
  title: string,
  sentences: readonly string[],
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .serializer((page: unknown) => String(page))
    .send(answerPage(title, sentences))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns a plain page for a browser that runs no script, with a link back to the form. */
function answerPage(title: string, sentences: readonly string[]): string {
  const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  const paragraphs = sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${paragraphs}<p><a href="/contact">${escaped(text.back)}</a></p></html>`
}
