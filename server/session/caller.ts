import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../http/problem.ts'

/** Who asks, as a checked access token and the database say. */
export interface Caller {
  readonly personId: number
  readonly issuer: string
  readonly subject: string
  /** When the token was issued, by its issuer's clock; seconds since 1970. */
  readonly tokenIssuedAt: number
  /** The account's name at the provider, which may be its subject. */
  readonly username: string
  readonly emailAddress: string | null
  /** The address, where the token says that the person reads what is sent to it. */
  readonly confirmedEmail: string | null
  /** Only an admin may carry one. */
  readonly website: string | null
  /** Group Admin in the token. */
  readonly isAdmin: boolean
  /**
   * May play: by a redeemed code, by group Readers, or as an admin. On a route with `readerCheckedBy: 'statement'`
   * only the token's groups are counted, and the store's statement looks for the redeemed code.
   */
  readonly isReader: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null where the route is public, whatever token was sent. */
    caller: Caller | null
  }
}

/** Who asks; for handlers of routes that are not public. Throws a 401 Problem when nobody is known. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw unauthorized()
  return request.caller
}
