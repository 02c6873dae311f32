import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RawBuilder } from 'kysely'
import type { Limits } from '../http/limits.ts'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import { inTransaction } from '../storage/transaction.ts'
import { noPicture, readPictureState } from './picture/state.ts'
import { appUser, deletionReceipt, personalData, profile, profileChange } from './schema.ts'
import { changeProfile, deletePerson, exportPerson, readPerson } from './store.ts'

/**
 * The caller's own profile. `deletion` is what each feature does with the data of a deleted person.
 * `pictureAddress` is SQL for the URL of the picture of a row of `people`.
 */
export const profileRoutes: FastifyPluginAsyncZod<{
  settings: Settings
  database: Database
  limits: Limits
  deletion: readonly DeletionRule[]
  pictureAddress: RawBuilder<string>
}> = async (app, { settings, database: { db }, limits, deletion, pictureAddress }) => {
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
      const [known, picture] = await Promise.all([
        readPerson(db, personId),
        readPictureState(db, personId, pictureAddress),
      ])
      // If no pictures are fetched, this one will not arrive.
      const isIdle = picture.state === 'waiting' && settings.pictureFetch === 'off'
      return {
        ...known,
        servedPicture: isIdle ? noPicture : picture,
        emailAddress: emailAddress ?? '',
        website: website ?? '',
        isAdmin,
        isReader,
      }
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
        response: {
          200: profile,
          409: problemSchema.describe('Another person has this name, or one that looks like it'),
          422: problemSchema.describe("The owner's list refuses this name"),
          429: problemSchema,
        },
      },
    },
    async (request) => {
      const { personId, isAdmin } = callerOf(request)
      const { profilePicture = '' } = request.body
      const isFetched =
        profilePicture !== '' && profilePicture !== (await readPerson(db, personId)).profilePicture
      if (isFetched) await limits.take('picturesOfPerson', personId)
      return await changeProfile(db, personId, request.body, { isAdmin })
    },
  )

  app.get(
    '/AppUser/data',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'exportAppUser',
        tags: ['profile'],
        summary: 'Everything that is stored about the caller',
        response: { 200: personalData, 429: problemSchema },
      },
    },
    async (request) => {
      const { personId: id, confirmedEmail } = callerOf(request)
      await limits.take('exportsOfPerson', id)
      const kept = await exportPerson(db, { id, confirmedEmail }, deletion)
      return { madeAt: new Date().toISOString(), ...kept, account: await app.showAccount(request) }
    },
  )

  app.delete(
    '/AppUser',
    {
      config: { access: 'signed-in', needsProof: 'if-possible' },
      schema: {
        operationId: 'deleteAppUser',
        tags: ['profile'],
        summary: 'Deletes the caller with their account, games and scores',
        response: { 200: deletionReceipt },
      },
    },
    async (request) => {
      const { personId: id, confirmedEmail, issuer, subject, tokenIssuedAt } = callerOf(request)
      const deleted = await inTransaction(db, (transaction) =>
        deletePerson(transaction, { id, confirmedEmail }, deletion, () =>
          app.forgetPerson(transaction, { issuer, subject, tokenIssuedAt }),
        ),
      )
      request.log.info({ act: 'person deleted', personId: id }, 'profile')
      const isGone = await app.deleteExternalAccount(request)
      return { deleted, account: isGone ? ('deleted' as const) : ('kept' as const) }
    },
  )
}
