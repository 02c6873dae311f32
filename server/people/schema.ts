import { z } from 'zod'
import { auditEntry } from '../audit/schema.ts'
import { keyedPageQuery, keyedPageSchema } from '../http/keyed-page.ts'
import { idInAddress } from '../http/parameters.ts'
import { shownText } from '../text/shown-text.ts'
import { searchedText, typedText } from '../text/typed-text.ts'

const [longestNote, longestName] = [500, 1000]

/** Which page of the list of people, and of which people. */
export const peopleQuery = keyedPageQuery.extend({
  search: searchedText.describe('Only people with words in name or address that begin so'),
  only: z
    .enum(['all', 'disabled', 'admins'])
    .default('all')
    .describe('Admins are known at the embedded provider only'),
})

/** The person of an address. */
export const personAddress = z.object({ id: idInAddress })

const totals = z
  .array(
    z.object({
      gameTypeId: z.int(),
      gameName: z.string(),
      games: z.int().describe('Finished games, without practice and games that were won automatically'),
      best: z.int().describe('The best score'),
    }),
  )
  .describe('What the games of each type add up to')

/** A line of the list of people. */
const listedPerson = z
  .object({
    id: z.int(),
    displayName: z.string(),
    emailAddress: z.string().nullable().describe('Null if the provider gave none'),
    arrivedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().nullable().describe('To the hour; null if not for a long time'),
    isReader: z.boolean().describe('Without readers by a group of an external provider'),
    readerSince: z.iso.datetime().nullable(),
    isAdmin: z.boolean().nullable().describe('Null if the groups of an external provider decide'),
    disabledAt: z.iso.datetime().nullable().describe('Null unless the person is disabled'),
    totals,
  })
  .meta({ id: 'ListedPerson' })

export const personPage = keyedPageSchema('PersonPage', listedPerson)

/** A person, as admins see them. */
export const managedPerson = listedPerson
  .extend({
    picture: z.string().describe('The address of our copy of the picture, or empty'),
    hasPicture: z.boolean().describe('Whether the person has chosen a picture, also if it cannot be fetched'),
    disabledNote: z.string().describe('Why the person is disabled'),
    isNameReset: z.boolean().describe('Whether the person has not chosen a name since an admin replaced it'),
    isOwn: z.boolean().describe('Whether this is the caller'),
  })
  .meta({ id: 'ManagedPerson' })

/** The games of a person. */
export const gamePage = keyedPageSchema(
  'PersonGamePage',
  z
    .object({
      id: z.int(),
      gameName: z.string(),
      isOver: z.boolean(),
      isWon: z.boolean(),
      score: z.int(),
      isPractice: z.boolean(),
      isAutoWon: z.boolean(),
      createdAt: z.iso.datetime(),
    })
    .meta({ id: 'PersonGame' }),
)

/** What a person did as an admin, and what admins did to them. */
export const actPage = keyedPageSchema('PersonActPage', auditEntry)

/** The result of an act. */
export const actResult = z
  .object({
    changed: z
      .boolean()
      .describe('False if nothing had to change, for example because another admin did this first'),
    person: managedPerson.describe('The person as they are now'),
  })
  .meta({ id: 'PersonActResult' })

/** Why a person is disabled. */
export const disableRequest = z
  .object({
    note: typedText(longestNote).default('').describe('Why, for admins; 500 characters at most'),
  })
  .meta({ id: 'DisablePersonRequest' })

/** The name that the admin saw. */
export const nameSeen = z
  .object({
    displayName: z.string().max(longestName).describe('The name that the admin sees; another one is kept'),
  })
  .meta({ id: 'ResetNameRequest' })

/** Whether the person shall be a reader. */
export const readerRequest = z.object({ isReader: z.boolean() }).meta({ id: 'ReaderRequest' })

/** Whether the person shall be an admin. */
export const adminRequest = z.object({ isAdmin: z.boolean() }).meta({ id: 'AdminRequest' })

/** The name of the person who shall be deleted, typed by the admin. */
export const deleteRequest = z
  .object({ displayName: z.string().max(longestName).transform(shownText) })
  .meta({ id: 'DeletePersonRequest' })

/** What became of a deleted person's account. */
export const deleteAnswer = z
  .object({
    account: z
      .enum(['deleted', 'kept'])
      .describe('Kept by an external provider, where the person can log in again as a new person'),
  })
  .meta({ id: 'DeletedPerson' })
