import { refusals } from '../session/errors.ts'
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
  if (length < passwordLength.least) return `The password needs at least ${passwordLength.least} characters.`
  if (length > passwordLength.most) return `The password may have at most ${passwordLength.most} characters.`
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain) || new Set(plain).size < 3) {
    return 'This password is among the first that are guessed. Please choose another.'
  }
  const address = email.trim().toLowerCase()
  if (address !== '' && (plain === address || plain === address.split('@')[0])) {
    return 'The password may not be your e-mail address.'
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
  if (name !== undefined && name.trim() === '')
    found['name'] = 'Please enter the name that other players will see.'
  if (email !== undefined) {
    if (email.trim() === '') found['email'] = refusals.emptyUsername
    else if (!/^\S+@\S+\.\S+$/.test(email.trim())) found['email'] = refusals.invalidUsername
  }
  if (code !== undefined && code.trim() === '') {
    found['code'] = codeOf === 'mail' ? refusals.emptyCode : refusals.emptyChallengeResponse
  }
  if (password !== undefined) {
    const reason =
      password === '' ? refusals.emptyPassword : isNew ? passwordRefusal(password, email ?? '') : null
    if (reason !== null) found['password'] = reason
  }
  return found
}
