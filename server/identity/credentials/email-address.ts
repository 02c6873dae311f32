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
