import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as noticeText from '../../content/text/notice-texts.ts'
import * as text from '../../content/text/report-answers.ts'
import { recordAct, thingOfMany } from '../audit/trail.ts'
import { answerText } from '../http/headers.ts'
import { readKeyedPage } from '../http/keyed-page.ts'
import type { Limits } from '../http/limits.ts'
import { problemSchema } from '../http/problem.ts'
import type { Notices } from '../notices/notices.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { changedReports, newReport, reopening, reportPage, reportQuery, settlement } from './schema.ts'
import { readReports, reopenReports, reportName, settleReports } from './store.ts'

/** Players report names of the leaderboard, and admins see and settle the reports. */
export const reportRoutes: FastifyPluginAsyncZod<{
  database: Database
  limits: Limits
  notices: Notices
  /** Returns who holds a place of the leaderboard by a game; null if nobody does. */
  rankedPlayer: (db: Kysely<Tables>, gameId: number) => Promise<{ id: number; displayName: string } | null>
}> = async (app, { database: { db }, limits, notices, rankedPlayer }) => {
  app.post(
    '/reports',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'reportName',
        tags: ['leaderboard'],
        summary: 'Reports a name on the leaderboard to the admins',
        body: newReport,
        response: {
          200: z.string().describe('What to tell the reporter; the same if there is an open report already'),
          404: problemSchema.describe('The game is not on the leaderboard'),
          409: problemSchema.describe("The caller's own name; `code` is `own-name`"),
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { personId: reporterId } = callerOf(request)
      await limits.take('reportsOfPerson', reporterId)
      const { gameId, cause, note } = request.body
      await inTransaction(db, async (transaction) => {
        const person = await rankedPlayer(transaction, gameId)
        const reported = await reportName(transaction, { person, reporterId, cause, note })
        if (reported === null) return
        await notices.tell(transaction, {
          event: 'report',
          subject: `person ${reported}`,
          text: noticeText.report,
          page: '/inbox/reports',
        })
      })
      return answerText(reply, text.thanks)
    },
  )

  app.get(
    '/reports/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listReports',
        tags: ['people'],
        summary: 'A page of the reported names, the newest first',
        querystring: reportQuery,
        response: { 200: reportPage },
      },
    },
    async (request) => {
      const { search, only, ...place } = request.query
      const { items, ...keys } = await readKeyedPage(place, (each) =>
        readReports(db, each, { text: search, only }),
      )
      return {
        ...keys,
        items: items.map((report) => ({
          ...report,
          reportedAt: report.reportedAt.toISOString(),
          settledAt: report.settledAt?.toISOString() ?? null,
        })),
      }
    },
  )

  app.post(
    '/reports/settle',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'settleReports',
        tags: ['people'],
        summary: 'Settles open reports',
        body: settlement,
        response: { 200: changedReports },
      },
    },
    async (request) => {
      const adminId = callerOf(request).personId
      return await inTransaction(db, async (transaction) => {
        const changed = await settleReports(transaction, { ...request.body, adminId })
        if (changed.length > 0)
          await recordAct(transaction, request, 'reports settled', thingOfMany('report', changed))
        return { changed: changed.length }
      })
    },
  )

  app.post(
    '/reports/reopen',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'reopenReports',
        tags: ['people'],
        summary: 'Opens settled reports again',
        body: reopening,
        response: {
          200: changedReports,
          409: problemSchema.describe('A name was reported again at this moment; `code` is `reported-again`'),
        },
      },
    },
    async (request) =>
      await inTransaction(db, async (transaction) => {
        const changed = await reopenReports(transaction, request.body.ids)
        if (changed.length > 0)
          await recordAct(transaction, request, 'reports reopened', thingOfMany('report', changed))
        return { changed: changed.length }
      }),
  )
}
