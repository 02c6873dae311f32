import { z } from 'zod'
import { cutText } from '../../../content/reader/graphemes.ts'
import { player } from '../../../content/text/people.ts'
import * as refusals from '../../../content/text/refusals.ts'
import { mailAddress, typedAddress } from '../../mail/mail.ts'
import { foldedCode } from '../../text/typed-code.ts'
import { typedText } from '../../text/typed-text.ts'

/** The most characters of the name of an account. */
export const longestName = 100
const longestCode = 30

/** The email address of an account. */
export const emailShape = mailAddress

/**
 * The ending of the placeholder address of an account without an address: no mail can be sent to it (RFC
 * 2606).
 */
export const placeholderEnding = '.invalid'

/** Returns an address in the form by which accounts are found: as mails are sent to it, in small letters. */
export function normalAddress(email: string): string {
  return typedAddress(email).toLowerCase()
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
  const first = cutText(word, 1)
  return cutText(first.toUpperCase() + word.slice(first.length), longestName)
}

/** The name of an account. */
export const nameShape = typedText(longestName, { missing: refusals.empty })

/** A code of a mail, of an authenticator app, or for recovery. Blanks and dashes between its parts do not matter. */
export const codeShape = z
  .string()
  .transform((typed) => foldedCode(typed).replaceAll(/[ -]/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, refusals.empty)
      .max(longestCode, refusals.tooLong({ most: longestCode })),
  )
