import * as text from '../../content/text/session.ts'

/**
 * The reasons why the session refuses something. A person who asked for it sees them; otherwise they go to
 * the log.
 */
export type SessionErrorKind = keyof typeof text.refusals

/** A failure of the session. Its message is that of its kind unless one is given. */
export class SessionError extends Error {
  override name = 'SessionError'
  readonly kind: SessionErrorKind

  constructor(kind: SessionErrorKind, options?: ErrorOptions & { message?: string }) {
    super(options?.message ?? text.refusals[kind], options)
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
