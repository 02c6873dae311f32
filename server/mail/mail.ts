import { z } from 'zod'
import { withDnsDomain } from '../../content/reader/dns-domain.ts'
import * as text from '../../content/text/refusals.ts'
import { shownText } from '../text/shown-text.ts'

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
const ascii = /^\p{ASCII}*$/u

/**
 * Returns a typed address as mails are sent to it: without blanks around it and characters that nobody sees, and with a
 * domain of other letters as DNS knows it (`xn--`). What is no address stays none.
 */
export function typedAddress(typed: string): string {
  return withDnsDomain(shownText(typed))
}

function isMailable(address: string): boolean {
  const [local = '', domain] = address.split('@')
  return domain === undefined || ascii.test(local)
}

/**
 * An address, checked like browsers do. This is also all that SMTP needs: without blanks, quotes, commas or
 * line ends, one address cannot become two addresses or a header.
 *
 * Letters beyond ASCII before the @ are refused: only some mail servers take such mails (RFC 6531), and ours is one
 * that the operator chooses.
 */
export const mailAddress = z
  .string({ error: text.notEmailAddress })
  .transform(typedAddress)
  .pipe(
    z
      .string()
      .refine(isMailable, { error: text.notMailable, abort: true })
      .regex(z.regexes.html5Email, text.notEmailAddress)
      .max(longestAddress, text.emailAddressTooLong({ most: longestAddress })),
  )
