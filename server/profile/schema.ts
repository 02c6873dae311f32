import { z } from 'zod'
import { shownText } from '../http/shown-text.ts'
import { webAddressOrEmpty } from '../http/web-address.ts'

const longestName = 50

const displayName = z
  .string()
  .transform(shownText)
  .refine((name) => name !== '', 'A name has at least one visible character.')
  .refine((name) => Array.from(name).length <= longestName, `A name has at most ${longestName} characters.`)

/** What a person may change; what is absent stays as it is. */
export const profileChange = z
  .object({
    displayName: displayName.optional(),
    profilePicture: webAddressOrEmpty.optional().describe('Empty for none'),
  })
  .meta({ id: 'ProfileChange' })

/** What a change of the profile answers. */
export const profile = z
  .object({ displayName: z.string(), profilePicture: z.string() })
  .meta({ id: 'Profile' })

/** What a person is told of oneself. */
export const appUser = z
  .object({
    displayName: z.string(),
    profilePicture: z.string(),
    emailAddress: z.string().describe('Empty when the provider tells none'),
    website: z.string().describe('An admin may have one; otherwise empty'),
    isAdmin: z.boolean(),
    isReader: z.boolean().describe('May play'),
  })
  .meta({ id: 'AppUser' })

/** What a person who has deleted oneself is told. */
export const deletionReceipt = z
  .object({
    deleted: z
      .array(
        z.object({
          table: z.string(),
          outcome: z
            .enum(['removed', 'detached', 'kept'])
            .describe(
              'Removed, kept without naming anyone, or kept: a keyed hash, so that old tokens are refused',
            ),
          rows: z.int().min(0),
        }),
      )
      .describe('What became of the data, table by table'),
    account: z
      .enum(['deleted', 'kept'])
      .describe('Kept by an outside provider that did not let it be deleted from here'),
  })
  .meta({ id: 'DeletionReceipt' })

const row = z.record(z.string(), z.unknown())

/** Everything that is kept of a person, for that person. */
export const personalData = z
  .object({
    madeAt: z.iso.datetime(),
    person: row,
    account: row
      .nullable()
      .describe('The account with its sign-ins; null where an outside provider keeps it'),
    tables: z
      .array(
        z.object({
          table: z.string(),
          column: z.string().describe('By which column the rows name the person'),
          rows: z.array(row),
        }),
      )
      .describe('What the rooms keep, table by table'),
  })
  .meta({ id: 'PersonalData' })
