import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Act } from '../audit/schema.ts'
import { recordAct, thingOfPerson } from '../audit/trail.ts'
import { problemSchema } from '../http/problem.ts'
import { newReader } from '../notices/events.ts'
import type { Notices } from '../notices/notices.ts'
import { callerOf } from '../session/caller.ts'
import type { Issuer } from '../session/issuer.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import {
  checkDeletion,
  disable,
  enable,
  lockForAct,
  resetName,
  resetPicture,
  setReader,
  setRole,
  type Target,
} from './acts.ts'
import {
  actResult,
  adminRequest,
  deleteAnswer,
  deleteRequest,
  disableRequest,
  type managedPerson,
  nameSeen,
  personAddress,
  readerRequest,
} from './schema.ts'

/** What other features do when an admin acts on a person, within the transaction of the act. */
export interface ActOptions {
  readonly notices: Notices
  /** Removes the stored copy of a person's picture. */
  readonly removePicture: (transaction: Transaction<Tables>, personId: number) => Promise<void>
  /** Takes a person's scores off the leaderboard. */
  readonly hidePerson: (transaction: Transaction<Tables>, personId: number) => Promise<boolean>
  /** Brings a person's scores back to the leaderboard. */
  readonly showPerson: (transaction: Transaction<Tables>, personId: number) => Promise<boolean>
  /** Removes what a person asked for who can play without a code now. */
  readonly settleRequest: (transaction: Transaction<Tables>, personId: number) => Promise<void>
  /** Deletes a person with everything that the features store about them. */
  readonly deletePerson: (
    transaction: Transaction<Tables>,
    person: { id: number; issuer: string; subject: string; confirmedEmail: string | null },
  ) => Promise<void>
}

interface Options extends ActOptions {
  readonly database: Database
  readonly issuer: Issuer
  readonly describe: (id: number, callerId: number) => Promise<z.infer<typeof managedPerson>>
}

const unknown = problemSchema.describe('There is no such person')
const nothing = z.object({})

/** What admins do about people. Each act is in the audit trail, or has not happened. */
export const actRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const {
    database,
    issuer,
    notices,
    describe,
    removePicture,
    settleRequest,
    deletePerson,
    hidePerson,
    showPerson,
  } = options
  const { db } = database

  /** Performs an act, and answers with the person as they are then. `change` returns whether it changed anything. */
  async function perform(
    request: FastifyRequest<{ Params: { id: number } }>,
    act: Act,
    change: (transaction: Transaction<Tables>, target: Target) => Promise<boolean>,
  ) {
    const { id } = request.params
    const caller = callerOf(request)
    const changed = await inTransaction(db, async (transaction) => {
      const target = await lockForAct(transaction, issuer, { caller, id })
      const isChanged = await change(transaction, target)
      if (isChanged) await recordAct(transaction, request, act, thingOfPerson(id))
      return isChanged
    })
    return { changed, person: await describe(id, caller.personId) }
  }

  app.post(
    '/People/:id/disable',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'disablePerson',
        tags: ['people'],
        summary: 'Locks a person out: logged out everywhere, and refused until enabled again',
        params: personAddress,
        body: disableRequest,
        response: {
          200: actResult,
          404: unknown,
          409: problemSchema.describe("The caller's own account; `code` is `own-account`"),
        },
      },
    },
    async (request) => {
      const { note } = request.body
      const caller = callerOf(request)
      return await perform(request, 'person disabled', async (transaction, target) => {
        const isChanged = await disable(transaction, issuer, { target, caller, note })
        if (isChanged) await hidePerson(transaction, target.id)
        return isChanged
      })
    },
  )

  app.post(
    '/People/:id/enable',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'enablePerson',
        tags: ['people'],
        summary: 'Lets a disabled person log in and play again',
        params: personAddress,
        body: nothing,
        response: { 200: actResult, 404: unknown },
      },
    },
    async (request) =>
      await perform(request, 'person enabled', async (transaction, target) => {
        const isChanged = await enable(transaction, target)
        if (isChanged) await showPerson(transaction, target.id)
        return isChanged
      }),
  )

  app.post(
    '/People/:id/reset-name',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'resetName',
        tags: ['people'],
        summary: "Replaces a person's name by a substitute; the person may choose another",
        params: personAddress,
        body: nameSeen,
        response: {
          200: actResult,
          404: unknown,
          409: problemSchema.describe('The person has another name; `code` is `name-changed`'),
        },
      },
    },
    async (request) => {
      const { displayName: seen } = request.body
      return await perform(request, 'name reset', (transaction, target) =>
        resetName(transaction, { target, seen }),
      )
    },
  )

  app.post(
    '/People/:id/reset-picture',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'resetPicture',
        tags: ['people'],
        summary: "Removes a person's picture; the person may choose another",
        params: personAddress,
        body: nothing,
        response: { 200: actResult, 404: unknown },
      },
    },
    async (request) =>
      await perform(request, 'picture reset', (transaction, target) =>
        resetPicture(transaction, target, removePicture),
      ),
  )

  app.post(
    '/People/:id/reader',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'setReader',
        tags: ['people'],
        summary: 'Makes a person a reader, or ends it. A group of an external provider counts beside it',
        params: personAddress,
        body: readerRequest,
        response: { 200: actResult, 404: unknown },
      },
    },
    async (request) => {
      const { isReader } = request.body
      return await perform(
        request,
        isReader ? 'reader made' : 'reader ended',
        async (transaction, target) => {
          const isChanged = await setReader(transaction, target, isReader)
          if (isReader) await settleRequest(transaction, target.id)
          if (isReader && isChanged) await notices.tell(transaction, newReader(target.id))
          return isChanged
        },
      )
    },
  )

  app.post(
    '/People/:id/admin',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'setAdmin',
        tags: ['people'],
        summary: 'Makes a person an admin, or ends it; for accounts of the embedded provider',
        params: personAddress,
        body: adminRequest,
        response: {
          200: actResult,
          404: unknown,
          409: problemSchema.describe(
            'The last admin, or an account of an external provider; `code` is `last-admin` or `groups-decide`',
          ),
        },
      },
    },
    async (request) => {
      const { isAdmin } = request.body
      return await perform(request, isAdmin ? 'admin given' : 'admin taken', (transaction, target) =>
        setRole(transaction, issuer, { target, isAdmin }),
      )
    },
  )

  app.post(
    '/People/:id/delete',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'deletePerson',
        tags: ['people'],
        summary: 'Deletes a person as the person could, with account, games and scores',
        params: personAddress,
        body: deleteRequest,
        response: {
          200: deleteAnswer,
          404: unknown,
          409: problemSchema.describe("The caller's own account; `code` is `own-account`"),
          422: problemSchema.describe('The person has another name; `code` is `another-name`'),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const caller = callerOf(request)
      return await inTransaction(db, async (transaction) => {
        const target = await lockForAct(transaction, issuer, { caller, id })
        checkDeletion({ target, caller, typed: request.body.displayName })
        const { subject } = target
        const own = target.issuer === issuer.name ? issuer.own : undefined
        const confirmedEmail = (await own?.confirmedEmail(transaction, subject)) ?? null
        await deletePerson(transaction, { id, issuer: target.issuer, subject, confirmedEmail })
        await recordAct(transaction, request, 'person deleted', thingOfPerson(id))
        return { account: own ? ('deleted' as const) : ('kept' as const) }
      })
    },
  )
}
