import { z } from 'zod'
import * as text from '../../content/text/refusals.ts'

/** A mail to one person. */
export interface Mail {
  /** Its purpose in logs and metrics: `contact`. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  /** Plain text with lines that end with \n. */
  readonly text: string
  /** The same as a page of HTML. */
  readonly html?: string
  /** Where a POST ends the subscription that the mail is part of, as RFC 8058 says. */
  readonly unsubscribe?: string
  /** The address for answers; MAIL_FROM by default. */
  readonly replyTo?: string
  /**
   * For a mail with a code: after this many seconds it is no longer sent, and its text is deleted. Other
   * mails are tried for three days, and keep their text if they fail.
   */
  readonly goodForSeconds?: number
}

const longestAddress = 254

/**
 * An address, checked like browsers do. This is also all that SMTP needs: without blanks, quotes, commas or
 * line ends, one address cannot become two addresses or a header.
 */
export const mailAddress = z
  .email({ pattern: z.regexes.html5Email, error: text.notEmailAddress })
  .max(longestAddress, text.emailAddressTooLong({ most: longestAddress }))
