import { z } from 'zod'
import { mailAddress } from '../mail/mail.ts'
import { shownText } from '../text/shown-text.ts'

const line = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .transform(shownText)
    .pipe(z.string().min(1, missing).max(most, `This has at most ${most} characters.`))

/** Returns a text of several lines as others may see it, without blank lines around it. */
function shownLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(shownText)
    .join('\n')
    .trim()
}

/** A message to the owner. */
export const contactMessage = z
  .object({
    name: line('Please give your name.', 100),
    email: z.string({ error: 'Please give your e-mail address.' }).trim().pipe(mailAddress),
    subject: line('Please give a subject.', 200),
    message: z
      .string({ error: 'Please write a message.' })
      .transform(shownLines)
      .pipe(
        z.string().min(1, 'Please write a message.').max(5000, 'A message has at most 5,000 characters.'),
      ),
    extra: z
      .string()
      .optional()
      .describe('To be left empty: people do not see it, and what bots put into it gives them away'),
  })
  .meta({ id: 'ContactMessage' })

export type ContactMessage = z.infer<typeof contactMessage>
