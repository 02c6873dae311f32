import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { conflict } from '../../http/problem.ts'
import { steps } from './steps.ts'

/** The signed query with which the authorization endpoint redirected the person to the page. */
export const oauthQuery = z.string().max(8192).optional()

/**
 * The result of a proof: the URL to continue at, which is null if the person came without an authorization
 * request, or the next step of the sign-in with its ticket.
 */
export const signInResult = z.union([
  z.object({ step: steps, ticket: z.string() }),
  z.object({ url: z.string().nullable() }),
])
export type SignInResult = z.infer<typeof signInResult>

const answerShape = z.object({ url: z.string().optional(), error: z.string().optional() })

/**
 * Reads the library's answer to a sign-in.
 *
 * @throws Problem 409 if the signature of the page's query is missing or has expired
 */
export async function readSignInResult(answer: Response): Promise<SignInResult> {
  const { url, error } = answerShape.parse(await answer.json())
  if (error === 'invalid_signature') {
    throw conflict(text.pageTooOld, 'sign-in-expired')
  }
  if (!answer.ok) throw new Error(`The provider refused a sign-in: ${answer.status} ${error ?? ''}`)
  return { url: url ?? null }
}
