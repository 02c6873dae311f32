import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { unauthorized } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

/** Each preference of the interface with its values; web/preferences says what they mean. */
const values = {
  theme: z.enum(['system', 'light', 'dark']),
  motion: z.enum(['system', 'full', 'still']),
  suits: z.enum(['two', 'four']),
  sound: z.boolean(),
  shortcuts: z.boolean(),
  handOrder: z.enum(['dealt', 'rank', 'suit']),
  tips: z.boolean(),
  passkeyOffer: z.boolean(),
}

/** The preferences that a person has chosen; those that are absent have their default. */
const chosenPreferences = z
  .object(values)
  .partial()
  .meta({ id: 'Preferences', description: 'What the person has chosen; what is absent has its default' })

/** Stored rows may have values of a newer or older build. */
const storedPreferences = z.object({
  theme: values.theme.optional().catch(undefined),
  motion: values.motion.optional().catch(undefined),
  suits: values.suits.optional().catch(undefined),
  sound: values.sound.optional().catch(undefined),
  shortcuts: values.shortcuts.optional().catch(undefined),
  handOrder: values.handOrder.optional().catch(undefined),
  tips: values.tips.optional().catch(undefined),
  passkeyOffer: values.passkeyOffer.optional().catch(undefined),
})

/** The preferences of the caller's account, with which a login on another device begins. */
export const preferenceRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { db } },
) => {
  app.get(
    '/AppUser/preferences',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getPreferences',
        tags: ['profile'],
        summary: "The caller's preferences of the interface",
        response: { 200: chosenPreferences },
      },
    },
    async (request) => await readPreferences(db, callerOf(request).personId),
  )

  app.patch(
    '/AppUser/preferences',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'changePreferences',
        tags: ['profile'],
        summary: 'Changes the given preferences, and answers with all',
        body: chosenPreferences,
        response: { 200: chosenPreferences },
      },
    },
    async (request) => await changePreferences(db, callerOf(request).personId, request.body),
  )
}

type Chosen = z.output<typeof chosenPreferences>

/** @throws Problem 401 if the person was deleted */
async function readPreferences(db: Kysely<Tables>, personId: number): Promise<Chosen> {
  const row = await db
    .selectFrom('people')
    .select('preferences')
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw unauthorized()
  return storedPreferences.parse(row.preferences)
}

/** @throws Problem 401 if the person was deleted */
async function changePreferences(db: Kysely<Tables>, personId: number, change: Chosen): Promise<Chosen> {
  const row = await db
    .updateTable('people')
    .set({ preferences: sql`preferences || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', personId)
    .returning('preferences')
    .executeTakeFirst()
  if (!row) throw unauthorized()
  return storedPreferences.parse(row.preferences)
}
