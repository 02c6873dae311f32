import * as text from '../../content/text/credentials.ts'
import { commonPasswords } from './common-passwords.ts'
import type { Typed } from './provider/requests.ts'

/**
 * The shortest and the longest password, in characters (NIST SP 800-63B, OWASP ASVS 6.2.1 and 6.2.9). The
 * server never sees a password, so only these pages can enforce it.
 */
export const passwordLength = { least: 8, most: 128 } as const

/** Returns why a new password is refused, as a sentence for the person, or null if it is good. */
export function passwordRefusal(password: string, email: string): string | null {
  const length = Array.from(password).length
  const { least, most } = passwordLength
  if (length < least) return text.tooShort({ least })
  if (length > most) return text.tooLong({ most })
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain) || new Set(plain).size < 3) {
    return text.tooCommon
  }
  const address = email.trim().toLowerCase()
  if (address !== '' && (plain === address || plain === address.split('@')[0])) {
    return text.sameAsEmail
  }
  return null
}

/** The kind of code that a form asks for. */
export type CodeKind = 'mail' | 'second-factor'

/** Returns the errors that need no request, by field. */
export function mistakes(
  { name, email, password, code }: Typed,
  { isNew = false, codeOf = 'mail' }: { isNew?: boolean; codeOf?: CodeKind } = {},
): Record<string, string> {
  const found: Record<string, string> = {}
  if (name !== undefined && name.trim() === '') found['name'] = text.nameMissing
  if (email !== undefined) {
    if (email.trim() === '') found['email'] = text.refusals.emptyUsername
    else if (!/^\S+@\S+\.\S+$/.test(email.trim())) found['email'] = text.refusals.invalidUsername
  }
  if (code !== undefined && code.trim() === '') {
    found['code'] = codeOf === 'mail' ? text.refusals.emptyCode : text.refusals.emptyChallengeResponse
  }
  if (password !== undefined) {
    const reason =
      password === '' ? text.refusals.emptyPassword : isNew ? passwordRefusal(password, email ?? '') : null
    if (reason !== null) found['password'] = reason
  }
  return found
}
