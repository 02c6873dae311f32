import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordAct, thingOfMany } from '../audit/trail.ts'
import { keyedPageSchema, readKeyedPage } from '../http/keyed-page.ts'
import type { Limits } from '../http/limits.ts'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { endCodes, extendCodes, readCodes } from './list.ts'
import {
  changedCodes,
  endRequest,
  extendRequest,
  listedCode,
  listQuery,
  madeCodes,
  makeRequest,
} from './schema.ts'
import { CodeStore } from './store.ts'

/** The list of sign-in codes: admins have codes made, see who redeemed them, and end or extend them. */
export const listRoutes: FastifyPluginAsyncZod<{
  database: Database
  limits: Limits
  codeKey: string
}> = async (app, { database: { db }, limits, codeKey }) => {
  app.post(
    '/Codes/batches',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'makeCodes',
        tags: ['codes'],
        summary: 'Makes new codes, all or none, and answers with them for the only time',
        headers: repeatableHeaders,
        body: makeRequest,
        response: { 200: madeCodes, 429: problemSchema },
      },
    },
    async (request) => {
      const { personId } = callerOf(request)
      await limits.take('codeBatchesOfPerson', personId)
      const { expiresAt, ...wanted } = request.body
      return await once(db, request, madeCodes, async (transaction) => {
        const store = new CodeStore(transaction, codeKey)
        const codes = await store.make({ ...wanted, expiresAt: timeOf(expiresAt) }, personId)
        const count = codes.length === 1 ? '1 code' : `${codes.length} codes`
        await recordAct(transaction, request, 'codes made', wanted.note ? `${count}: ${wanted.note}` : count)
        return { codes }
      })
    },
  )

  app.get(
    '/Codes/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listCodes',
        tags: ['codes'],
        summary: 'A page of the codes, without the codes themselves, the newest first',
        querystring: listQuery,
        response: { 200: keyedPageSchema('CodePage', listedCode) },
      },
    },
    async (request) => {
      const { search: text, ...place } = request.query
      const search = { text, hashes: new CodeStore(db, codeKey).hashesOf(text) }
      const { items, ...keys } = await readKeyedPage(place, (each) => readCodes(db, each, search))
      return { ...keys, items: items.map(answerOf) }
    },
  )

  app.post(
    '/Codes/end',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'endCodes',
        tags: ['codes'],
        summary: 'Ends codes now: nobody else can redeem them',
        body: endRequest,
        response: { 200: changedCodes },
      },
    },
    async (request) =>
      await inTransaction(db, async (transaction) => {
        const changed = await endCodes(transaction, request.body.ids)
        if (changed.length > 0)
          await recordAct(transaction, request, 'codes ended', thingOfMany('code', changed))
        return { changed: changed.length }
      }),
  )

  app.post(
    '/Codes/extend',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'extendCodes',
        tags: ['codes'],
        summary: 'Lets codes end at another time, or never, also those that have ended',
        body: extendRequest,
        response: { 200: changedCodes },
      },
    },
    async (request) =>
      await inTransaction(db, async (transaction) => {
        const { ids, expiresAt } = request.body
        const changed = await extendCodes(transaction, ids, timeOf(expiresAt))
        if (changed.length > 0)
          await recordAct(transaction, request, 'codes extended', thingOfMany('code', changed))
        return { changed: changed.length }
      }),
  )
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function answerOf(line: Awaited<ReturnType<typeof readCodes>>[number]) {
  return {
    id: line.id,
    beginning: line.beginning,
    note: line.note,
    state: line.state,
    madeAt: line.created_at.toISOString(),
    madeBy: line.created_by,
    expiresAt: line.expires_at?.toISOString() ?? null,
    peopleLimit: line.people_limit,
    peopleCount: line.people_count,
    redeemedBy: line.redemptions.map(({ name, at }) => ({
      displayName: name,
      redeemedAt: new Date(at).toISOString(),
    })),
  }
}
