import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/codes.ts'
import { recordAct } from '../audit/trail.ts'
import type { Limits } from '../http/limits.ts'
import { conflict, problemSchema } from '../http/problem.ts'
import type { Mailer } from '../mail/mailer.ts'
import { newReader } from '../notices/events.ts'
import type { Notices } from '../notices/notices.ts'
import { callerOf, mayPlay } from '../session/caller.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { listRoutes } from './list-routes.ts'
import { requestCode, requestOf, waitingRequests } from './requests.ts'
import {
  addRequest,
  askedAnswer,
  ownRequest,
  redeemRequest,
  stateAnswer,
  stateRequest,
  waitingPerson,
} from './schema.ts'
import { CodeStore } from './store.ts'

/**
 * Sign-in codes: admins add them, and each is redeemed once by one person. People without one ask the owner.
 */
export const codeRoutes: FastifyPluginAsyncZod<{
  settings: Settings
  database: Database
  limits: Limits
  codeKey: string
  mail: Mailer
  notices: Notices
}> = async (app, { settings: { publicUrl }, database, limits, codeKey, mail, notices }) => {
  const codes = new CodeStore(database.db, codeKey)
  await app.register(listRoutes, { database, limits, codeKey })

  /** Counts a code that a person sends, right or wrong. */
  async function countAttempt(request: FastifyRequest): Promise<void> {
    const { personId } = callerOf(request)
    // The person's own limits are counted first, so that a person over them does not use up those of the
    // address.
    await limits.take('codesOfPerson', personId)
    await limits.take('codesOfPersonDaily', personId)
    await limits.take('codesOfAddress', request.ip)
  }

  app.put(
    '/Codes',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'redeemCode',
        tags: ['codes'],
        summary: 'Redeems a code and makes the caller a reader',
        body: redeemRequest,
        response: {
          200: z.boolean().describe('False for a code that does not work, whatever the reason'),
          429: problemSchema,
        },
      },
    },
    async (request) => {
      const { personId } = callerOf(request)
      await countAttempt(request)
      const isAccepted = await codes.redeem(request.body.code, personId, async (transaction) => {
        await notices.tell(transaction, newReader(personId))
      })
      request.log.info({ act: 'code redeemed', personId, isAccepted }, 'codes')
      return isAccepted
    },
  )

  app.post(
    '/Codes/state',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'readCodeState',
        tags: ['codes'],
        summary: 'Says why a code does not work, to somebody who has the whole code',
        body: stateRequest,
        response: { 200: stateAnswer, 429: problemSchema },
      },
    },
    async (request) => {
      await countAttempt(request)
      return { state: await codes.stateOf(request.body.code) }
    },
  )

  app.post(
    '/Codes',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'addCode',
        tags: ['codes'],
        summary: 'Adds a code for one use by anyone',
        headers: repeatableHeaders,
        body: addRequest,
        response: {
          200: z.boolean().describe('False when the same code was added before'),
        },
      },
    },
    async (request) => {
      const { personId } = callerOf(request)
      const { code, expiresAt } = request.body
      return await once(database.db, request, z.boolean(), async (transaction) => {
        const store = new CodeStore(transaction, codeKey)
        const isSaved = await store.add(code, personId, expiresAt === undefined ? null : new Date(expiresAt))
        if (isSaved) await recordAct(transaction, request, 'code added')
        return isSaved
      })
    },
  )

  app.post(
    '/Codes/requests',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'requestCode',
        tags: ['codes'],
        summary: 'Asks the owner for a code, at most once a day',
        headers: repeatableHeaders,
        // The site sends an empty object.
        body: z.object({}).strict().nullish(),
        response: {
          200: askedAnswer,
          409: problemSchema.describe('The caller may play already; `code` is `may-play`'),
          429: problemSchema,
        },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      if (mayPlay(caller)) throw conflict(text.mayPlay, 'may-play')
      await limits.take('codeRequestsOfAddress', request.ip)
      const { personId } = caller
      const asked = await once(database.db, request, askedAnswer, async (transaction) => {
        const { askedAt, isNew } = await requestCode(transaction, personId, { mail, notices, publicUrl })
        return { askedAt: askedAt.toISOString(), isNew }
      })
      request.log.info({ act: 'code requested', personId, isNew: asked.isNew }, 'codes')
      return asked
    },
  )

  app.get(
    '/Codes/requests/mine',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getOwnCodeRequest',
        tags: ['codes'],
        summary: "The caller's own request for a code",
        response: { 200: ownRequest },
      },
    },
    async (request) => {
      const { askedAt, mayAsk } = await requestOf(database.db, callerOf(request).personId)
      return { askedAt: askedAt?.toISOString() ?? null, mayAsk }
    },
  )

  app.get(
    '/Codes/requests',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listCodeRequests',
        tags: ['codes'],
        summary: 'The people who wait for a code, the newest request first; 100 at most',
        response: { 200: z.array(waitingPerson) },
      },
    },
    async () => {
      const waiting = await waitingRequests(database.db)
      return waiting.map(({ display_name, email, asked_at }) => ({
        displayName: display_name,
        emailAddress: email,
        askedAt: asked_at.toISOString(),
      }))
    },
  )
}
