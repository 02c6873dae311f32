import { shownName, shownText } from '../text/shown-text.ts'
import type { CheckedToken } from './token-check.ts'

/** The name of a person who calls the API for the first time. */
export interface FirstName {
  readonly displayName: string
  /** Whether the provider gave the name; otherwise it is a substitute. */
  readonly isNamed: boolean
}

const longestName = 50

/**
 * Names of accounts that are not shown as names of people: an email address, a UUID (Cognito, for people who
 * sign in by email), and the id of an account at another provider (`Google_1234567890`, Cognito too).
 */
const accountId = /@|^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$|_\d{8,}$/i

/** Returns the name that a token gives a person, or a substitute until the person has one. */
export function firstName({
  name,
  username,
  subject,
}: Pick<CheckedToken, 'name' | 'username' | 'subject'>): FirstName {
  const given = name === null ? '' : nameIn(name)
  if (given !== '') return { displayName: given, isNamed: true }
  return { displayName: shownName(username === subject ? '' : nameIn(username)), isNamed: false }
}

function nameIn(text: string): string {
  if (accountId.test(text.trim())) return ''
  // Cut by code points, since half a surrogate pair is not valid text.
  return Array.from(shownText(text)).slice(0, longestName).join('')
}
