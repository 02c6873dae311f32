import { z } from 'zod'

/** A mail to one person. */
export interface Mail {
  /** What it is for, as logs and figures name it: `contact`. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  /** Plain text, its lines ended by \n. */
  readonly text: string
  /** Whom an answer reaches; nobody but MAIL_FROM unless given. */
  readonly replyTo?: string
  /**
   * For a mail that bears a code: after so many seconds it is no longer sent, and its text is forgotten. Others are
   * tried for three days, and keep their text when they fail.
   */
  readonly goodForSeconds?: number
}

/**
 * An address as browsers check it, which is also all that SMTP needs: no blanks, quotes, commas or line ends, so that
 * one address never becomes two, nor a header.
 */
export const mailAddress = z
  .email({ pattern: z.regexes.html5Email, error: 'This is no e-mail address.' })
  .max(254, 'An e-mail address has at most 254 characters.')
