import { ApiFailure } from '../api/failure.ts'
import { NoAnswer } from '../api/no-answer.ts'

/**
 * Returns whether a failed GET AppUser leads to /home. It does not while the person is offline, the server is
 * silent or the backend is switched off: the page shows that, and an open game stays. A 401 and an
 * unavailable provider are handled elsewhere.
 */
export function leadsHome(failure: unknown): boolean {
  if (failure instanceof NoAnswer) return failure.kind === 'unreachable'
  return failure instanceof ApiFailure && failure.status !== 401 && !failure.isPause
}
