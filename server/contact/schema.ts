import { z } from 'zod'
import * as text from '../../content/text/contact-answers.ts'
import { language } from '../../content/text/language.ts'
import { mailAddress } from '../mail/mail.ts'
import { shownText } from '../text/shown-text.ts'

const longestMessage = 5000

const line = (most: number, missing: string, tooLong: string) =>
  z.string({ error: missing }).transform(shownText).pipe(z.string().min(1, missing).max(most, tooLong))

/** Returns a text of several lines as others may see it, without blank lines around it. */
export function shownLines(typed: string): string {
  return typed
    .split(/\r\n?|\n/)
    .map(shownText)
    .join('\n')
    .trim()
}

/** A message to the owner. */
export const contactMessage = z
  .object({
    name: line(100, text.nameMissing, text.nameTooLong({ most: 100 })),
    email: z.string({ error: text.emailMissing }).trim().pipe(mailAddress),
    subject: line(200, text.subjectMissing, text.subjectTooLong({ most: 200 })),
    message: z
      .string({ error: text.messageMissing })
      .transform(shownLines)
      .pipe(
        z
          .string()
          .min(1, text.messageMissing)
          .max(longestMessage, text.messageTooLong({ most: longestMessage.toLocaleString(language) })),
      ),
    extra: z
      .string()
      .optional()
      .describe('Leave this empty: people do not see it, and bots that fill it in give themselves away'),
  })
  .meta({ id: 'ContactMessage' })

export type ContactMessage = z.infer<typeof contactMessage>
