import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * A plugin of the library that turns a proof of our own (password, passkey, social provider) into a session
 * of the library with its cookie, and continues the authorization request of the page. It has no route: only
 * the server itself can call it.
 */
export function sessionEndpoint() {
  return {
    id: 'proven-sign-in',
    endpoints: {
      createSignIn: createAuthEndpoint(
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
