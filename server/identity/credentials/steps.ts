import type { Kysely } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import * as refusals from '../../../content/text/refusals.ts'
import { problemSchema, unprocessable } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  type Challenge,
  type ChallengeKind,
  openChallenge,
  takeChallenge,
  tryChallenge,
} from './challenges.ts'

/** The steps that a sign-in may need after its first proof, in order. */
export const steps = z.enum(['second-factor', 'confirm-email', 'new-password'])
export type Step = z.infer<typeof steps>

/** The authorization request for which the page was opened, as the provider named it in the page's address. */
export const interaction = z.string().max(64).optional()

/** How long a login page may stay open. */
export const interactionSeconds = 3600

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

const pending = z.object({ step: steps, rest: z.array(steps) })
type Pending = z.infer<typeof pending>

/** A sign-in that waits for its next step. */
const signInStep: ChallengeKind<Pending> = {
  name: 'sign-in step',
  shape: pending,
  seconds: 600,
  tries: 5,
}

/** Returns the answer that asks for a step, with its ticket. */
export async function askForStep(
  db: Kysely<Tables>,
  account: string,
  data: { readonly step: Step; readonly rest: Step[] },
): Promise<SignInResult> {
  return { step: data.step, ticket: await openChallenge(db, signInStep, { account, data }) }
}

/**
 * Counts one attempt at a step.
 *
 * @throws Problem 422 if the ticket is not valid for this step
 */
export async function tryStep(
  db: Kysely<Tables>,
  ticket: string,
  step: Step,
): Promise<Challenge<Pending> & { account: string }> {
  return asked(await tryChallenge(db, signInStep, ticket), step)
}

/**
 * Redeems the ticket of a finished step. If several requests do so at once, only one succeeds.
 *
 * @throws Problem 422 like `tryStep`
 */
export async function takeStep(
  db: Kysely<Tables>,
  ticket: string,
  step: Step,
): Promise<Challenge<Pending> & { account: string }> {
  return asked(await takeChallenge(db, signInStep, ticket), step)
}

function asked(challenge: Challenge<Pending> | null, step: Step) {
  const { account, data } = challenge ?? { account: null, data: null }
  if (account === null || data?.step !== step) {
    throw unprocessable(
      text.stepTooLate,
      [{ field: 'ticket', reason: refusals.notValid }],
      step === 'second-factor' ? 'no-second-factor' : 'step-refused',
    )
  }
  return { account, data }
}
