import { z } from 'zod'
import { playerName } from '../../content/text/field-errors.ts'
import { typedText } from '../text/typed-text.ts'
import { webAddressOrEmpty } from '../text/web-address.ts'
import { pictureState } from './picture/state.ts'

const longestName = 50

const displayName = typedText(longestName, {
  missing: playerName.missing,
  tooLong: playerName.tooLong({ most: longestName }),
})

/** What a person may change. Absent fields stay as they are; other fields of an app user are ignored. */
export const profileChange = z
  .object({
    displayName: displayName.optional(),
    profilePicture: webAddressOrEmpty.optional().describe('Empty for none'),
  })
  .meta({ id: 'ProfileChange' })

/** The profile after a change. */
export const profile = z
  .object({ displayName: z.string(), profilePicture: z.string() })
  .meta({ id: 'Profile' })

/** What people see about themselves. */
export const appUser = z
  .object({
    displayName: z.string(),
    profilePicture: z.string().describe('The address that the person gave for the picture'),
    servedPicture: pictureState.describe('The picture as everybody sees it'),
    emailAddress: z.string().describe('Empty if the provider does not give one'),
    website: z.string().describe('An admin may have one; otherwise empty'),
    isAdmin: z.boolean(),
    isReader: z
      .boolean()
      .describe('Through the group Readers or a code; an admin may play without being a reader'),
    isNamed: z
      .boolean()
      .describe('Whether the person or the provider chose the name; otherwise it is a placeholder'),
    isNameReset: z
      .boolean()
      .describe('Whether an admin replaced the name, and the person has not chosen another'),
    isPictureReset: z
      .boolean()
      .describe('Whether an admin removed the picture, and the person has not chosen another'),
  })
  .meta({ id: 'AppUser' })

/** The result of a person's deletion. */
export const deletionReceipt = z
  .object({
    deleted: z
      .array(
        z.object({
          table: z.string(),
          outcome: z
            .enum(['removed', 'detached', 'kept'])
            .describe('Removed, anonymized, or kept: a keyed hash, so that old tokens are refused'),
          rows: z.int().min(0),
        }),
      )
      .describe('What became of the data, table by table'),
    account: z
      .enum(['deleted', 'kept'])
      .describe('Kept by an external provider that did not allow its deletion from here'),
  })
  .meta({ id: 'DeletionReceipt' })

const row = z.record(z.string(), z.unknown())

/** Everything that is stored about a person, for that person. */
export const personalData = z
  .object({
    madeAt: z.iso.datetime(),
    person: row,
    account: row.nullable().describe('The account with its logins; null if an external provider keeps it'),
    tables: z
      .array(
        z.object({
          table: z.string(),
          column: z.string().describe('The column that identifies the person'),
          rows: z.array(row),
        }),
      )
      .describe('The rows of each table that belong to the person'),
  })
  .meta({ id: 'PersonalData' })
