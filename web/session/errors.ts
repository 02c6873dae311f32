/** What kinds of sign-in trouble there are, by the names under which the rest of the site knows them. */
export type SessionErrorKind =
  | 'missingAuthConfig'
  | 'noUserSession'
  | 'signUpError'
  | 'networkError'
  | 'default'

/** What the sign-in says, letter by letter; most of it only to the log. */
export const messages = {
  notAuthenticated: 'The user is not authenticated',
  noConfig: 'Federation requires either a User Pool or Identity Pool in config',
  pending: 'Pending sign-in attempt already in progress',
  signInFailed: 'The signin has failed',
  signOutTimedOut: 'Signout timeout fail',
} as const

/** Trouble with the session; its message is for people. */
export class SessionError extends Error {
  override name = 'SessionError'
  readonly kind: SessionErrorKind

  constructor(kind: SessionErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
