import { commonPasswords } from './common-passwords.ts'

/**
 * The shortest and the longest password, in characters (NIST SP 800-63B, OWASP ASVS 6.2.1 and 6.2.9). The server never
 * sees one, so that these pages alone can hold to it.
 */
export const passwordLength = { least: 8, most: 128 } as const

/** Why a new password is refused, as a sentence for the person, or null when it is good. */
export function passwordRefusal(password: string, email: string): string | null {
  const length = Array.from(password).length
  if (length < passwordLength.least) return `The password needs at least ${passwordLength.least} characters.`
  if (length > passwordLength.most) return `The password may have at most ${passwordLength.most} characters.`
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain) || new Set(plain).size < 3) {
    return 'This password is among the first that are guessed. Please choose another.'
  }
  const address = email.trim().toLowerCase()
  if (plain === address || plain === address.split('@')[0]) {
    return 'The password may not be your e-mail address.'
  }
  return null
}

/** What a form can say before anything is sent, by field. */
export function mistakes(
  fields: Readonly<Record<string, string>>,
  { isNew }: { isNew: boolean },
): Record<string, string> {
  const found: Record<string, string> = {}
  const { name, email, password } = fields
  if (name !== undefined && name.trim() === '')
    found['name'] = 'Please enter the name that other players will see.'
  if (email !== undefined) {
    if (email.trim() === '') found['email'] = 'Please enter your e-mail address.'
    else if (!/^\S+@\S+\.\S+$/.test(email.trim())) found['email'] = 'This is no e-mail address.'
  }
  if (password !== undefined) {
    if (password === '') found['password'] = 'Please enter your password.'
    else if (isNew) {
      const reason = passwordRefusal(password, email ?? '')
      if (reason !== null) found['password'] = reason
    }
  }
  return found
}
