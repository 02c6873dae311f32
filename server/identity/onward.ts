import { z } from 'zod'
import { conflict } from '../http/problem.ts'
import { steps } from './steps.ts'

/** The signed query with which the authorization endpoint sent the person to the page. */
export const oauthQuery = z.string().max(8192).optional()

/**
 * Where to go on: back to the site with a code, or null when the person came without asking for one; or what the sign-in
 * needs next, with a ticket for it.
 */
export const onward = z.union([
  z.object({ step: steps, ticket: z.string() }),
  z.object({ url: z.string().nullable() }),
])
export type Onward = z.infer<typeof onward>

const answerShape = z.object({ url: z.string().optional(), error: z.string().optional() })

/** Where the library's answer to a sign-in leads. Throws a 409 Problem when the page's query is not, or no longer, signed. */
export async function readOnward(answer: Response): Promise<Onward> {
  const { url, error } = answerShape.parse(await answer.json())
  if (error === 'invalid_signature') {
    throw conflict('This page is too old to go on from. Please start again.', 'sign-in-expired')
  }
  if (!answer.ok) throw new Error(`The provider refused a sign-in: ${answer.status} ${error ?? ''}`)
  return { url: url ?? null }
}
