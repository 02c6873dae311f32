import { z } from 'zod'
import * as text from '../../content/text/inbox-answers.ts'
import { language } from '../../content/text/language.ts'
import { keyedPageQuery, keyedPageSchema } from '../http/keyed-page.ts'
import { idInAddress } from '../http/parameters.ts'
import { shownLines } from '../text/shown-text.ts'
import { searchedText, typedText } from '../text/typed-text.ts'

const [longestAnswer, mostAtOnce] = [5000, 100]

/** How many unread messages are counted. */
export const mostUnread = 100

/** Which page of the messages, and of which messages. */
export const messageQuery = keyedPageQuery.extend({
  search: searchedText.describe('Only messages with words in name, address or subject that begin so'),
  only: z
    .enum(['all', 'unread', 'unanswered', 'spam'])
    .default('all')
    .describe('`spam` is what probably is spam, which the others leave out'),
})

/** A message as the list shows it. */
const listedMessage = z
  .object({
    id: z.int(),
    receivedAt: z.iso.datetime(),
    name: z.string(),
    emailAddress: z.string(),
    subject: z.string(),
    isRead: z.boolean(),
    answeredAt: z.iso.datetime().nullable().describe('When it was last answered; null unless it was'),
    isSpam: z.boolean().describe('Whether it probably is spam, which is deleted after 30 days'),
  })
  .meta({ id: 'ListedMessage' })

export const messagePage = keyedPageSchema('MessagePage', listedMessage)

/** A message with its answers. */
export const message = listedMessage
  .extend({
    text: z.string(),
    answers: z
      .array(
        z.object({
          text: z.string(),
          sentAt: z.iso.datetime(),
          by: z.string().nullable().describe('The admin; null if their account was deleted'),
        }),
      )
      .describe('The answers that were sent from here, the oldest first'),
    canAnswer: z.boolean().describe('Whether the site can send mails'),
  })
  .meta({ id: 'Message' })

export const messageAddress = z.object({ id: idInAddress })

export const unreadCount = z.object({
  unread: z.int().describe(`How many messages are unread; ${mostUnread} stands for that many or more`),
})

const ids = z.array(z.int().min(1)).min(1).max(mostAtOnce).describe('Of the messages, 100 at most')

export const readMarks = z.object({ ids, isRead: z.boolean() }).meta({ id: 'ReadMarks' })
export const answeredMarks = z.object({ ids, isAnswered: z.boolean() }).meta({ id: 'AnsweredMarks' })
export const notSpam = z.object({ ids }).meta({ id: 'NotSpam' })
export const deletedMessages = z.object({ ids }).meta({ id: 'DeletedMessages' })
export const changedMessages = z
  .object({ changed: z.int().describe('How many of them were changed') })
  .meta({ id: 'ChangedMessages' })

/** An answer by mail. */
export const newAnswer = z
  .object({
    text: typedText(
      longestAnswer,
      {
        missing: text.answerMissing,
        tooLong: text.answerTooLong({ most: longestAnswer.toLocaleString(language) }),
      },
      shownLines,
    ),
    seenAnswers: z.int().min(0).describe('How many answers the admin has seen; a later one is told by 409'),
  })
  .meta({ id: 'MessageAnswer' })
