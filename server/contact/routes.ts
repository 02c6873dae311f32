import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answerText } from '../http/answer-text.ts'
import { addressKey, type Limits } from '../http/limits.ts'
import { asProblem, handleError, problemSchema } from '../http/problem.ts'
import type { MailRoom } from '../mail/room.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../storage/database.ts'
import { answerPage } from './answer-page.ts'
import { acceptForms } from './form-body.ts'
import { contactMessage } from './schema.ts'
import { keepMessage } from './store.ts'

const thanks = 'Your message has been sent. Thank you!'

/**
 * The contact form. Anybody may send it from anywhere, and no cookie or token counts: so that it is safe as a plain form,
 * and a page without scripts can send it.
 */
export const contactRoutes: FastifyPluginAsyncZod<{
  database: Database
  settings: Settings
  limits: Limits
  mail: MailRoom
}> = async (app, { database: { db }, settings, limits, mail }) => {
  acceptForms(app)

  app.post(
    '/assets/contact.php',
    {
      config: { access: 'public' },
      errorHandler: (error, request, reply) => refuse(error, request, reply),
      schema: {
        operationId: 'sendMessage',
        tags: ['contact'],
        summary: 'Leaves a message for the owner; also as a form, urlencoded or multipart',
        body: contactMessage,
        response: {
          200: z.string().describe('What to tell the visitor: the message is stored'),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      await limits.take({ rule: 'messagesOfAddress', key: addressKey(request.ip) })
      const isRobot = (request.body.extra ?? '') !== ''
      if (isRobot) request.log.info({ act: 'message of a robot dropped' }, 'contact')
      else await keepMessage(db, request.body, { mail, owner: settings.mailTo })
      reply.header('cache-control', 'no-store')
      if (wantsPage(request)) return await sendPage(reply, 200, 'Thank you', [thanks])
      return answerText(reply, thanks)
    },
  )
}

/** Whether a browser asks by itself, which shows what it gets, and no script. */
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
  return sendPage(reply, status, 'Your message was not sent', reasons)
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
