import { z } from 'zod'
import { player } from '../../../content/text/people.ts'
import * as refusals from '../../../content/text/refusals.ts'
import { mailAddress } from '../../mail/mail.ts'
import { shownText } from '../../text/shown-text.ts'

const longestName = 100
const longestCode = 30

/** The email address of an account. */
export const emailShape = z
  .string()
  .refine((text) => mailAddress.safeParse(text).success, refusals.notEmailAddress)

/**
 * The ending of the placeholder address of an account without an address: no mail can be sent to it (RFC
 * 2606).
 */
export const placeholderEnding = '.invalid'

/** Returns an address in the form by which accounts are found: without blanks around it, in small letters. */
export function normalAddress(email: string): string {
  return email.trim().toLowerCase()
}

/** Returns the address of an account as others may see it, or null if the account has none. */
export function knownAddress(email: string): string | null {
  return email.endsWith(placeholderEnding) ? null : email
}

/**
 * Returns a name for an account whose person gave none: the first word of the address. Others see the name, so
 * that it reveals no more of the address than that.
 */
export function nameFromAddress(email: string): string {
  const [local = ''] = email.split('@')
  const [word] = /\p{L}[\p{L}\p{M}]+/u.exec(local.normalize('NFC')) ?? []
  if (word === undefined) return player
  return Array.from(word.charAt(0).toUpperCase() + word.slice(1))
    .slice(0, longestName)
    .join('')
}

/** The name of an account. */
export const nameShape = z
  .string()
  .transform(shownText)
  .pipe(
    z
      .string()
      .min(1, refusals.empty)
      .max(longestName, refusals.tooLong({ most: longestName })),
  )

/** A code of a mail, of an authenticator app, or for recovery, as it is typed in. */
export const codeShape = z
  .string()
  .min(1, refusals.empty)
  .max(longestCode, refusals.tooLong({ most: longestCode }))
