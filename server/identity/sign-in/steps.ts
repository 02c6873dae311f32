import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import * as refusals from '../../../content/text/refusals.ts'
import { unprocessable } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { knownAddress } from '../credentials/account-fields.ts'
import { type Challenge, type ChallengeKind, takeChallenge, tryChallenge } from '../credentials/challenges.ts'

/** The steps that a sign-in may need after its first proof. */
export const steps = z.enum(['second-factor', 'confirm-email', 'new-password'])
export type Step = z.infer<typeof steps>

const pending = z.object({ step: steps, rest: z.array(steps) })
type Pending = z.infer<typeof pending>

/** A sign-in that waits for its next step. */
export const signInStep: ChallengeKind<Pending> = {
  name: 'sign-in step',
  shape: pending,
  seconds: 600,
  tries: 5,
}

/** Returns the steps of a sign-in by password, in order. */
export async function stepsAfterPassword(
  db: Kysely<Tables>,
  account: string,
  { confirmsEmail }: { confirmsEmail: boolean },
): Promise<Step[]> {
  const { rows } = await sql<Found>`
    select email, email_verified or is_admin as is_confirmed, coalesce(must_change, false) as must_change,
      exists (select from identity_totp where user_id = id and confirmed_at is not null) as has_second_factor
    from identity_user left join identity_password on user_id = id
    where id = ${account}`.execute(db)
  const [found] = rows
  const needed: Step[] = []
  if (found?.has_second_factor) needed.push('second-factor')
  if (confirmsEmail && found && !found.is_confirmed && knownAddress(found.email)) needed.push('confirm-email')
  if (found?.must_change) needed.push('new-password')
  return needed
}

interface Found {
  email: string
  is_confirmed: boolean
  must_change: boolean
  has_second_factor: boolean
}

/**
 * Returns the steps of a sign-in by passkey. A finger, a face or a PIN unlocks the passkey, so that it is two
 * factors in one.
 */
export async function stepsAfterPasskey(
  db: Kysely<Tables>,
  account: string,
  { confirmsEmail }: { confirmsEmail: boolean },
): Promise<Step[]> {
  const needed = await stepsAfterPassword(db, account, { confirmsEmail })
  return needed.filter((step) => step === 'confirm-email')
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
