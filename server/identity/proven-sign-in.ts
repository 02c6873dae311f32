import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * The way by which our own proofs, that of a password or of a passkey, become a sign-in of the library: it makes the
 * sign-in with its cookie, and goes on with the authorization that the page was opened for. It has no address: only the
 * server itself can ask for it.
 */
export function provenSignIn() {
  return {
    id: 'proven-sign-in',
    endpoints: {
      openProvenSignIn: createAuthEndpoint(
        '/proven-sign-in',
        {
          method: 'POST',
          body: z.object({ account: z.string(), device: z.string(), oauth_query: z.string().optional() }),
          metadata: { SERVER_ONLY: true },
        },
        async (context) => {
          const { account, device } = context.body
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(account)
          if (!user) throw new APIError('UNAUTHORIZED')
          const session = await internalAdapter.createSession(account, false, { userAgent: device })
          await setSessionCookie(context, { session, user })
          return context.json({})
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
