import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../http/problem.ts'

/** The caller of a request, as the verified access token and the database describe it. */
export interface Caller {
  readonly personId: number
  readonly issuer: string
  readonly subject: string
  /** The sign-in of the token, if the issuer names it. */
  readonly signInId: string | null
  /** When the token was issued, by the issuer's clock, in seconds since 1970. */
  readonly tokenIssuedAt: number
  /** The username at the provider, which may equal the subject. */
  readonly username: string
  readonly emailAddress: string | null
  /** The email address if the provider says that it is verified. */
  readonly confirmedEmail: string | null
  /** Only admins have one. */
  readonly website: string | null
  /** Whether the token has the group Admin, and at the embedded provider the account is still an admin's. */
  readonly isAdmin: boolean
  /**
   * Whether the token has the group Readers or the person has redeemed a code. On a route with
   * `readerCheckedBy: 'statement'` only the group counts here, and the SQL statement of the route checks for
   * a redeemed code.
   */
  readonly isReader: boolean
}

/** Returns whether the caller may create and play games: readers and admins may. */
export function mayPlay({ isAdmin, isReader }: Pick<Caller, 'isAdmin' | 'isReader'>): boolean {
  return isAdmin || isReader
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on a public route, even if a token was sent. */
    caller: Caller | null
  }
}

/**
 * Returns the caller, for handlers of routes that are not public.
 *
 * @throws Problem 401 if there is none
 */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw unauthorized()
  return request.caller
}
