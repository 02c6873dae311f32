import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Limits } from '../http/limits.ts'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import { appUser, deletionReceipt, personalData, profile, profileChange } from './schema.ts'
import { changeProfile, deletePerson, exportPerson, readProfile } from './store.ts'

/** The caller's own profile. `deletion` says what becomes of each room's data when a person goes. */
export const profileRoutes: FastifyPluginAsyncZod<{
  database: Database
  limits: Limits
  deletion: readonly DeletionRule[]
}> = async (app, { database: { db }, limits, deletion }) => {
  app.get(
    '/AppUser',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getAppUser',
        tags: ['profile'],
        summary: 'Who the caller is and what they may do',
        response: { 200: appUser },
      },
    },
    async (request) => {
      const { personId, emailAddress, website, isAdmin, isReader } = callerOf(request)
      const known = await readProfile(db, personId)
      return { ...known, emailAddress: emailAddress ?? '', website: website ?? '', isAdmin, isReader }
    },
  )

  app.put(
    '/AppUser',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'changeAppUser',
        tags: ['profile'],
        summary: "Changes the caller's name and picture",
        body: profileChange,
        response: { 200: profile },
      },
    },
    async (request) => await changeProfile(db, callerOf(request).personId, request.body),
  )

  app.get(
    '/AppUser/data',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'exportAppUser',
        tags: ['profile'],
        summary: 'Everything that is kept of the caller',
        response: { 200: personalData, 429: problemSchema },
      },
    },
    async (request) => {
      const { personId: id, confirmedEmail } = callerOf(request)
      await limits.take({ rule: 'exportsOfPerson', key: `person ${id}` })
      const kept = await exportPerson(db, { id, confirmedEmail }, deletion)
      return { madeAt: new Date().toISOString(), ...kept, account: await app.showAccount(request) }
    },
  )

  app.delete(
    '/AppUser',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'deleteAppUser',
        tags: ['profile'],
        summary: 'Deletes the caller, with account, games and scores',
        response: { 200: deletionReceipt },
      },
    },
    async (request) => {
      const { personId: id, confirmedEmail, issuer, subject, tokenIssuedAt } = callerOf(request)
      const deleted = await deletePerson(db, { id, confirmedEmail }, deletion, (transaction) =>
        app.forgetPerson(transaction, { issuer, subject, tokenIssuedAt }),
      )
      request.log.info({ act: 'person deleted', personId: id }, 'profile')
      const isGone = await app.deleteOutsideAccount(request)
      return { deleted, account: isGone ? ('deleted' as const) : ('kept' as const) }
    },
  )
}
