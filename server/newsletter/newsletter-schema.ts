import { z } from 'zod'
import { language } from '../../content/text/language.ts'
import * as text from '../../content/text/newsletter-answers.ts'
import { keyedPageQuery, keyedPageSchema } from '../http/keyed-page.ts'
import { idInAddress } from '../http/parameters.ts'
import { shownMarkup } from '../text/shown-text.ts'
import { searchedText, typedText } from '../text/typed-text.ts'

const [longestSubject, longestText] = [150, 15_000]

/** What becomes of a newsletter: it is a draft until it is sent, and its sending can be stopped. */
const newsletterState = z.enum(['draft', 'sending', 'stopped', 'sent'])
export type NewsletterState = z.infer<typeof newsletterState>

/** Which page of the newsletters, and of which newsletters. */
export const newsletterQuery = keyedPageQuery.extend({
  search: searchedText.describe('Only newsletters with words in the subject that begin so'),
  only: z.enum(['all', 'drafts', 'sent']).default('all'),
})

const listedNewsletter = z
  .object({
    id: z.int(),
    subject: z.string(),
    state: newsletterState,
    changedAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable().describe('When its sending began; null for a draft'),
    recipients: z.int().describe('How many subscribers were confirmed at that time'),
  })
  .meta({ id: 'ListedNewsletter' })

export const newsletterPage = keyedPageSchema('NewsletterPage', listedNewsletter)

const mailCount = (what: string) => z.int().describe(`Mails that ${what}`)

/** A newsletter with what became of its mails. */
export const newsletter = listedNewsletter
  .extend({
    text: z.string().describe('Markdown'),
    version: z.int().describe('Grows with each change'),
    mails: z.object({
      waiting: mailCount('are still to be sent'),
      sent: mailCount('the mail server has taken'),
      failed: mailCount('the mail server has refused'),
      unclear: mailCount('may have arrived: no answer came'),
      unsubscribed: mailCount('were not sent because the subscriber had unsubscribed'),
    }),
    confirmed: z.int().describe('How many subscribers are confirmed now'),
    canSend: z.boolean().describe('Whether the site can send mails'),
  })
  .meta({ id: 'Newsletter' })

export const newsletterAddress = z.object({ id: idInAddress })

const written = z.object({
  subject: typedText(longestSubject, {
    missing: text.subjectMissing,
    tooLong: text.subjectTooLong({ most: longestSubject }),
  }),
  text: typedText(
    longestText,
    {
      missing: text.textMissing,
      tooLong: text.textTooLong({ most: longestText.toLocaleString(language) }),
    },
    shownMarkup,
  ).describe('Markdown'),
})

export const newNewsletter = written.meta({ id: 'NewNewsletter' })
const seenVersion = z.int().min(1).describe('The version that the admin has seen; a later one is told by 409')
export const changedNewsletter = written.extend({ version: seenVersion }).meta({ id: 'ChangedNewsletter' })
export const seenNewsletter = z.object({ version: seenVersion }).meta({ id: 'SeenNewsletter' })

/** A newsletter as it arrives, with a link that unsubscribes nobody. */
export const letterPreview = z
  .object({
    subject: z.string(),
    text: z.string(),
    html: z.string().describe('A page of HTML that loads nothing and runs nothing'),
  })
  .meta({ id: 'NewsletterPreview' })

export const testedNewsletter = z
  .object({ emailAddress: z.string().describe('To whom the test was sent') })
  .meta({ id: 'NewsletterTest' })

/** Which page of the mails of a newsletter, and of which mails. */
export const mailQuery = keyedPageQuery.extend({ only: z.enum(['failed', 'unclear']).default('failed') })

export const mailPage = keyedPageSchema(
  'NewsletterMailPage',
  z
    .object({
      id: z.int(),
      emailAddress: z.string().nullable().describe('Null if the subscriber has unsubscribed since'),
      reason: z.string().describe('The code of the mail server or of the connection'),
      attempts: z.int(),
    })
    .meta({ id: 'NewsletterMail' }),
)
