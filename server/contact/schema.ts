import { z } from 'zod'
import * as text from '../../content/text/contact-answers.ts'
import { language } from '../../content/text/language.ts'
import { mailAddress } from '../mail/mail.ts'
import { shownLines } from '../text/shown-text.ts'
import { typedText } from '../text/typed-text.ts'

const [longestName, longestSubject, longestMessage] = [100, 200, 5000]

/** A message to the owner. */
export const contactMessage = z
  .object({
    name: typedText(longestName, {
      missing: text.nameMissing,
      tooLong: text.nameTooLong({ most: longestName }),
    }),
    email: z.string({ error: text.emailMissing }).pipe(mailAddress),
    subject: typedText(longestSubject, {
      missing: text.subjectMissing,
      tooLong: text.subjectTooLong({ most: longestSubject }),
    }),
    message: typedText(
      longestMessage,
      {
        missing: text.messageMissing,
        tooLong: text.messageTooLong({ most: longestMessage.toLocaleString(language) }),
      },
      shownLines,
    ),
    extra: z
      .string()
      .optional()
      .describe('Leave this empty: people do not see it, and a message with it counts as probable spam'),
  })
  .meta({ id: 'ContactMessage' })

export type ContactMessage = z.infer<typeof contactMessage>
