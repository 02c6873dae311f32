import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordAct } from '../audit/trail.ts'
import { addressKey, type LimitRule, type Limits } from '../http/limits.ts'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import { addRequest, redeemRequest } from './schema.ts'
import { CodeStore } from './store.ts'

const codesOfPerson: LimitRule = { name: 'codesOfPerson', setting: 'limitCodesPerMinute', seconds: 60 }
const codesOfPersonDaily: LimitRule = {
  name: 'codesOfPersonDaily',
  setting: 'limitCodesPerDay',
  seconds: 86_400,
}
const codesOfAddress: LimitRule = {
  name: 'codesOfAddress',
  setting: 'limitCodesPerMinuteAndAddress',
  seconds: 60,
}

/** Sign-in codes: admins add them, and each is redeemed once by one person. */
export const codeRoutes: FastifyPluginAsyncZod<{
  database: Database
  limits: Limits
  codeKey: string
}> = async (app, { database, limits, codeKey }) => {
  const codes = new CodeStore(database.db, codeKey)

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
      // The person's own limits are counted first, so that a person over them does not use up those of the
      // address.
      await limits.take({ rule: codesOfPerson, key: `person ${personId}` })
      await limits.take({ rule: codesOfPersonDaily, key: `person ${personId}` })
      await limits.take({ rule: codesOfAddress, key: addressKey(request.ip) })
      const isAccepted = await codes.redeem(request.body.code, personId)
      request.log.info({ act: 'code redeemed', personId, isAccepted }, 'codes')
      return isAccepted
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
        body: addRequest,
        response: {
          200: z.boolean().describe('False when the same code was added before'),
        },
      },
    },
    async (request) => {
      const { personId } = callerOf(request)
      const { code, expiresAt } = request.body
      return await database.db.transaction().execute(async (transaction) => {
        const store = new CodeStore(transaction, codeKey)
        const isSaved = await store.add(code, personId, expiresAt === undefined ? null : new Date(expiresAt))
        if (isSaved) await recordAct(transaction, request, 'code added')
        return isSaved
      })
    },
  )
}
