import { z } from 'zod'
import { keyedPageQuery, keyedPageSchema } from '../http/keyed-page.ts'
import { searchedText, typedText } from '../text/typed-text.ts'

const [longestNote, mostAtOnce] = [500, 100]

/** Why a name is reported. */
export const causes = ['rude', 'imitation', 'other'] as const
export type Cause = (typeof causes)[number]

const note = typedText(longestNote).default('')

/** The report of a name on the leaderboard. */
export const newReport = z
  .object({
    gameId: z.int().min(1).describe("The ranked game beside the name; the game's player is reported"),
    cause: z.enum(causes).describe('`imitation`: the name pretends to be somebody'),
    note: note.describe('What else there is to say, for admins; 500 characters at most'),
  })
  .meta({ id: 'NameReportRequest' })

/** Which page of the reports, and of which reports. */
export const reportQuery = keyedPageQuery.extend({
  search: searchedText.describe('Only reports with words in the reported name or the note that begin so'),
  only: z.enum(['open', 'settled', 'all']).default('open'),
})

const report = z
  .object({
    id: z.int(),
    personId: z.int(),
    name: z.string().describe('The name as it was reported'),
    nameNow: z.string(),
    isDisabled: z.boolean().describe('Whether the person is locked out'),
    cause: z.enum(causes),
    note: z.string(),
    reportedBy: z.string().nullable().describe('Null if the account of the reporter was deleted'),
    reportedAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable().describe('Null while it is open'),
    settledBy: z.string().nullable(),
    settledNote: z.string(),
  })
  .meta({ id: 'NameReport' })

export const reportPage = keyedPageSchema('NameReportPage', report)

const ids = z.array(z.int().min(1)).min(1).max(mostAtOnce).describe('Of the reports, 100 at most')

export const settlement = z
  .object({ ids, note: note.describe('What was done, for admins; 500 characters at most') })
  .meta({ id: 'SettleReportsRequest' })

export const reopening = z.object({ ids }).meta({ id: 'ReopenReportsRequest' })

export const changedReports = z
  .object({ changed: z.int().describe('How many of them were changed') })
  .meta({ id: 'ChangedReports' })
