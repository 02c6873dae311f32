import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import * as text from '../../../content/text/identity.ts'
import type { Limits } from '../../http/limits.ts'
import { conflict, forbidden } from '../../http/problem.ts'
import { accountDisabled, isDisabled } from '../../session/disabled.ts'
import type { Tables } from '../../storage/tables.ts'
import { addressOf } from '../account/accounts.ts'
import { knownAddress } from '../credentials/account-fields.ts'
import type { EmailedCodes } from '../credentials/emailed-codes.ts'
import type { Way } from '../credentials/login-figures.ts'
import type { MailLimits } from '../credentials/mail-limits.ts'
import { askForStep, type SignInResult, type Step, steps } from '../credentials/steps.ts'
import type { Sessions } from '../protocol/sessions.ts'

// The checks of a login, in the order in which they are made. `sameOrigin` holds for each of its requests, and
// `signInRate` or `passkeyRate` for its first one. `Passwords` and `Passkeys` check the first proof. What follows a
// proof is listed in `checksAfterProof`. Whether the login meets `prompt` and `max_age` (OpenID Connect Core 3.1.2.1)
// is checked where the authorization request resumes: `promptPolicy` in `protocol/configuration.ts`.

/**
 * Returns a hook that refuses requests from pages of another origin (RFC 6454 7), which could sign a person in or
 * out (login CSRF). The hook throws a 403 Problem.
 */
export function sameOrigin(publicUrl: string) {
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers
    if (origin !== undefined && origin !== publicUrl) throw forbidden()
  }
}

/**
 * Rate limiting (NIST SP 800-63B 3.2.2) of the logins that are begun from one address. `Tries` limits those of one
 * account.
 *
 * @throws Problem 429 if the limit is reached
 */
export async function signInRate(limits: Limits, request: FastifyRequest): Promise<void> {
  await limits.take('signInsOfAddress', request.ip)
}

/**
 * Limits how often a passkey is asked for from one address. Apart from `signInRate`: the login page asks as soon as it
 * opens, and a view of it must not take a login from the people at the same address. Nobody can guess a signature.
 *
 * @throws Problem 429 if the limit is reached
 */
export async function passkeyRate(limits: Limits, request: FastifyRequest): Promise<void> {
  await limits.take('passkeysOfAddress', request.ip)
}

/** A login whose person has given a proof. */
export interface ProvenLogin {
  readonly account: string
  /** The steps that are left. */
  readonly steps: readonly Step[]
  /** The authorization request for which the page was opened. */
  readonly interaction: string | undefined
  /** Where that request continues; null without one, and if it is too old. */
  readonly returnAddress: string | null
}

/** What the checks use. */
export interface CheckOptions {
  readonly db: Kysely<Tables>
  /** The issuer of tokens, under which the person of an account is stored. */
  readonly issuer: string
  readonly sessions: Sessions
  readonly emailedCodes: EmailedCodes
  readonly mailLimits: MailLimits
}

/** Returns null if the login goes on, or the answer with which this request ends. Throws a Problem to refuse it. */
type Check = (
  request: FastifyRequest,
  login: ProvenLogin,
  options: CheckOptions,
) => Promise<SignInResult | null>

/** The checks after each proof. A step is a request of its own, after which they are made again. */
export const checksAfterProof: readonly Check[] = [
  activeAccount,
  multiFactor,
  emailVerified,
  ownPassword,
  authorizationRequest,
]

/** `active` (SCIM, RFC 7643 4.1.1): no admin has disabled the person, who has given a proof and may know it. */
async function activeAccount(
  request: FastifyRequest,
  { account }: ProvenLogin,
  { db, issuer }: CheckOptions,
): Promise<null> {
  if (!(await isDisabled(db, { issuer, subject: account }))) return null
  request.log.info({ event: 'sign-in refused', account })
  throw accountDisabled()
}

/** `mfa` (RFC 8176 2): a code of the account's authenticator app, or a recovery code. */
async function multiFactor(
  _request: FastifyRequest,
  { account, steps: [step, ...rest] }: ProvenLogin,
  { db }: CheckOptions,
): Promise<SignInResult | null> {
  return step === 'second-factor' ? await askForStep(db, account, { step, rest }) : null
}

/** `email_verified` (OpenID Connect Core 5.1): a code from a mail to the address. */
async function emailVerified(
  request: FastifyRequest,
  { account, steps: [step, ...rest] }: ProvenLogin,
  { db, mailLimits, emailedCodes }: CheckOptions,
): Promise<SignInResult | null> {
  if (step !== 'confirm-email') return null
  const email = await addressOf(db, account)
  await mailLimits.take(request, email)
  return {
    step,
    ticket: await emailedCodes.send({ purpose: 'confirm', email, account, rest }),
  }
}

/** A password that only its person knows (NIST SP 800-63B 3.1.1): one that an admin has set is replaced. */
async function ownPassword(
  _request: FastifyRequest,
  { account, steps: [step, ...rest] }: ProvenLogin,
  { db }: CheckOptions,
): Promise<SignInResult | null> {
  return step === 'new-password' ? await askForStep(db, account, { step, rest }) : null
}

/**
 * The authorization request (OpenID Connect Core 3.1.2.1) is open. If it is not, another tab of this browser may have
 * finished the same login.
 */
async function authorizationRequest(
  request: FastifyRequest,
  { account, interaction, returnAddress }: ProvenLogin,
  { sessions }: CheckOptions,
): Promise<SignInResult | null> {
  if (interaction === undefined || returnAddress !== null) return null
  if ((await sessions.of(request))?.account === account) return { url: null }
  throw conflict(text.pageTooOld, 'sign-in-expired')
}

interface Needs {
  email: string
  isConfirmed: boolean
  mustChange: boolean
  hasSecondFactor: boolean
}

/** Returns the steps that a login needs after its first proof, in order. */
export async function stepsDue(
  db: Kysely<Tables>,
  account: string,
  { way, confirmsEmail }: { way: Way; confirmsEmail: boolean },
): Promise<Step[]> {
  const { rows } = await sql<Needs>`
    select email, email_verified or is_admin as "isConfirmed", coalesce(must_change, false) as "mustChange",
      exists (select from identity_totp where user_id = id and confirmed_at is not null) as "hasSecondFactor"
    from identity_user left join identity_password on user_id = id
    where id = ${account}`.execute(db)
  const [found] = rows
  if (!found) return []
  // A finger, a face or a PIN unlocks a passkey, so that it is two factors in one.
  const isByPasskey = way === 'passkey'
  const due: Readonly<Record<Step, boolean>> = {
    'second-factor': found.hasSecondFactor && !isByPasskey,
    'confirm-email': confirmsEmail && !found.isConfirmed && knownAddress(found.email) !== null,
    'new-password': found.mustChange && !isByPasskey,
  }
  return steps.options.filter((step) => due[step])
}

const stepMilliseconds = 50

/**
 * Delays an answer until the response time is a multiple of 50 ms (OWASP ASVS 6.3.8). The work is the same for known
 * and unknown accounts, but a known one takes slightly longer, which the median of many attempts would reveal.
 */
export async function alignResponseTime(reply: FastifyReply): Promise<void> {
  await pause(stepMilliseconds - (reply.elapsedTime % stepMilliseconds))
}
