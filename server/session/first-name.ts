import { cutText } from '../../content/reader/graphemes.ts'
import { isRefusedName } from '../text/refused-names.ts'
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

/**
 * Returns the name that a token gives a person, or a substitute until the person has one, also if the owner's list
 * refuses the name. An admin may have any name.
 */
export function firstName({
  name,
  username,
  subject,
  groups,
}: Pick<CheckedToken, 'name' | 'username' | 'subject' | 'groups'>): FirstName {
  const allowed = (text: string) => {
    const found = nameIn(text)
    return groups.has('Admin') || !isRefusedName(found) ? found : ''
  }
  const given = name === null ? '' : allowed(name)
  if (given !== '') return { displayName: given, isNamed: true }
  return { displayName: shownName(username === subject ? '' : allowed(username)), isNamed: false }
}

function nameIn(text: string): string {
  return accountId.test(text.trim()) ? '' : cutText(shownText(text), longestName).trimEnd()
}

/** Returns a name with a number behind it, for a person whose name another has already. */
export function numberedName(name: string, number: number): string {
  const ending = ` ${number}`
  return cutText(name, longestName - ending.length).trimEnd() + ending
}
