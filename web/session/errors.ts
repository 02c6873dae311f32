/**
 * The reasons why the sign-in refuses something, each with its sentence. Those of forms show beside the
 * field; the others show when a person asked for something, and otherwise go to the log. Some texts are fixed
 * (AUTH-10).
 */
export const refusals = {
  emptyUsername: 'Please enter your e-mail address.',
  invalidUsername: 'This is no e-mail address.',
  emptyPassword: 'Please enter your password.',
  emptyCode: 'Please enter the code from the mail.',
  emptyChallengeResponse: 'Please enter the code that your app shows.',
  signUpError: 'No account could be made with this e-mail address. If you have one already, please log in.',
  noMFA: 'There is no second step under way. Please log in again.',
  invalidMFA: 'This code is not right. Please try the next one that your app shows.',
  noConfig: 'Federation requires either a User Pool or Identity Pool in config',
  missingAuthConfig: 'The login of this site is not set up yet: its provider or its client id is missing.',
  noUserSession: 'No current user',
  deviceConfig:
    'This browser lets the site keep nothing, or the address is not secure. Please allow its data, and open it by https.',
  networkError: 'The login server could not be reached. Please check your connection and try again.',
  default: 'The user is not authenticated',
} as const

/** The names of the reasons. */
export type SessionErrorKind = keyof typeof refusals

/** Further fixed texts of the sign-in; most go only to the log. */
export const messages = {
  pending: 'Pending sign-in attempt already in progress',
  signInFailed: 'The signin has failed',
  signOutTimedOut: 'Signout timeout fail',
} as const

/** A failure of the session. Its message is that of its kind unless one is given. */
export class SessionError extends Error {
  override name = 'SessionError'
  readonly kind: SessionErrorKind

  constructor(kind: SessionErrorKind, options?: ErrorOptions & { message?: string }) {
    super(options?.message ?? refusals[kind], options)
    this.kind = kind
  }
}

/** Returns whether a person who pressed Login sees the failure. All others are only logged. */
export function isRefusal(cause: unknown): cause is SessionError {
  return (
    cause instanceof SessionError && ['noConfig', 'missingAuthConfig', 'deviceConfig'].includes(cause.kind)
  )
}

/**
 * Returns whether a provider's refusal to renew ends the session: the account is disabled or deleted, or a
 * token was revoked or is too old. Standard providers say `invalid_grant`; Cognito also uses these texts. Any
 * other failure may be temporary and keeps the session.
 */
export function endsSession({
  error,
  description,
}: {
  error: string
  description?: string | undefined
}): boolean {
  return (
    ['invalid_grant', 'invalid_token', 'interaction_required', 'login_required'].includes(error) ||
    /^(user is disabled|user does not exist|(access|refresh) token has (been revoked|expired))\b/i.test(
      description ?? '',
    )
  )
}
