import { z } from 'zod'
import { problemSchema } from '../../http/problem.ts'
import { steps } from './steps.ts'

/** The authorization request for which the page was opened, as the provider named it in the page's address. */
export const interaction = z.string().max(64).optional()

/**
 * The result of a proof: the URL to continue at, which is null if the person came without an authorization
 * request, or the next step of the sign-in with its ticket.
 */
export const signInResult = z
  .union([
    z.object({ step: steps, ticket: z.string() }),
    z.object({
      url: z.string().nullable().describe('Where the login continues; null if no site has asked for it'),
    }),
  ])
  .meta({ id: 'SignInResult', description: 'The next step of a login, or its end' })
export type SignInResult = z.infer<typeof signInResult>

/** The refusal of a page whose authorization request has expired. */
export const signInExpired = problemSchema.describe('The page is too old; `code` is `sign-in-expired`')
