import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { fieldsNotValid, problemSchema, unprocessable } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { normalAddress } from './account-fields.ts'
import { type ChallengeKind, endChallenges, openChallenge, takeChallenge } from './challenges.ts'
import { InvalidOpaqueMessage, type Opaque, type PasswordRecord } from './opaque.ts'
import { type TakenTry, type Tries, takenTry } from './tries.ts'

const registration: ChallengeKind<{ address: string; credentialId: string }> = {
  name: 'new password',
  shape: z.object({ address: z.string(), credentialId: z.string() }),
  // A person may take this long to choose a password.
  seconds: 600,
  tries: 1,
}
const proof: ChallengeKind<{ state: string; taken: TakenTry }> = {
  name: 'password proof',
  shape: z.object({ state: z.string(), taken: takenTry }),
  seconds: 60,
  tries: 1,
}

const message = z.string().regex(/^[\w-]+$/, text.notOpaque)

/**
 * What a page sends for a new password: the ticket of its registration, and the record that the browser made.
 */
export const newPasswordShape = z.object({ ticket: z.string().max(100), record: message.length(256) })
/** The first messages of a registration and of a sign-in. They name the address, which need not have an account. */
const namedAddress = z.string().max(254)
export const startRegistrationShape = z.object({
  email: namedAddress,
  registrationRequest: message.length(43),
})
export const startLoginShape = z.object({ email: namedAddress, startLoginRequest: message.length(128) })
/** The second message of a sign-in; null if the browser has found that the password is wrong. */
export const proofShape = z.object({
  ticket: z.string().max(100),
  finishLoginRequest: message.length(86).nullable(),
})

/** The refusal of a new password whose ticket is not valid. */
export const newPasswordRefused = problemSchema.describe(
  'The ticket of the password is not valid; `code` is `ticket-refused`',
)

/** The result of a proof: the account of the password, and whether the password was right. */
export interface ProofResult {
  readonly account: string | null
  readonly isRight: boolean
}

/** The passwords of accounts, which the server never learns. */
export class Passwords {
  readonly #db: Kysely<Tables>
  readonly #opaque: Opaque
  readonly #tries: Tries

  constructor(db: Kysely<Tables>, opaque: Opaque, tries: Tries) {
    this.#db = db
    this.#opaque = opaque
    this.#tries = tries
  }

  /**
   * Answers the first message of a new password for an address, whether or not it has an account. The answer is
   * half of a guess at an existing password, so that it counts as a failed try of the address.
   *
   * @throws Problem 400 if it is not a message of OPAQUE
   * @throws Problem 429 if the browser or its network has to wait
   */
  async startRegistration(
    request: FastifyRequest,
    { email, registrationRequest }: z.infer<typeof startRegistrationShape>,
  ): Promise<{ ticket: string; registrationResponse: string }> {
    const address = normalAddress(email)
    await this.#tries.take(request, 'password', address)
    const { credentialId } = await storedPassword(this.#db, this.#opaque, address)
    const registrationResponse = orBadRequest('registrationRequest', () =>
      this.#opaque.startRegistration(credentialId, registrationRequest),
    )
    const ticket = await openChallenge(this.#db, registration, {
      account: null,
      data: { address, credentialId },
    })
    return { ticket, registrationResponse }
  }

  /**
   * Returns the record of a new password for the account with this address, and redeems its ticket.
   *
   * @throws Problem 400 if it is not a message of OPAQUE
   * @throws Problem 422 if the ticket is not valid, or was given for another address
   */
  async takeRecord(
    { ticket, record }: z.infer<typeof newPasswordShape>,
    email: string,
  ): Promise<PasswordRecord> {
    const challenge = await takeChallenge(this.#db, registration, ticket)
    if (challenge?.data.address !== normalAddress(email)) {
      throw unprocessable(
        text.passwordTooLate,
        [{ field: 'newPassword', reason: text.passwordTooLate }],
        'ticket-refused',
      )
    }
    const made = { credentialId: challenge.data.credentialId, record }
    orBadRequest('newPassword.record', () => this.#opaque.checkRecord(made))
    return made
  }

  /**
   * Answers the first message of a sign-in, for an unknown address as for any other. The answer lets a browser
   * try one password, so that the try counts as failed until the second message proves it.
   *
   * @throws Problem 400 if it is not a message of OPAQUE
   * @throws Problem 429 if the browser or its network has to wait
   */
  async startProof(
    request: FastifyRequest,
    { email, startLoginRequest }: z.infer<typeof startLoginShape>,
  ): Promise<{ ticket: string; loginResponse: string }> {
    const address = normalAddress(email)
    const taken = await this.#tries.take(request, 'password', address)
    const known = await storedPassword(this.#db, this.#opaque, address)
    const { loginResponse, serverLoginState } = orBadRequest('startLoginRequest', () =>
      this.#opaque.startLogin(known, startLoginRequest),
    )
    const ticket = await openChallenge(this.#db, proof, {
      account: known.account,
      data: { state: serverLoginState, taken },
    })
    return { ticket, loginResponse }
  }

  /** Verifies the second message of a sign-in and redeems its ticket. */
  async finishProof({ ticket, finishLoginRequest }: z.infer<typeof proofShape>): Promise<ProofResult> {
    const challenge = await takeChallenge(this.#db, proof, ticket)
    if (challenge === null) return { account: null, isRight: false }
    const { account, data } = challenge
    // It is also computed for an unknown account, so that it takes the same time.
    const isProof = this.#opaque.isProof(data.state, finishLoginRequest ?? '')
    const isRight = account !== null && isProof
    if (isRight) await this.#tries.settle(data.taken)
    return { account, isRight }
  }
}

/**
 * Returns what is stored of the password of the account with this address. Without one, the credential
 * identifier is that which the address will get: the answers to a browser do not change when the address signs
 * up. An account keeps its identifier when its password changes.
 */
export async function storedPassword(
  db: Kysely<Tables>,
  opaque: Opaque,
  address: string,
): Promise<{ account: string | null; credentialId: string; record: string | null }> {
  const { rows } = await sql<PasswordRecord & { account: string }>`
    select account.id as account, credential_id as "credentialId", record
    from identity_user as account join identity_password on user_id = account.id
    where account.email = ${address}`.execute(db)
  return rows[0] ?? { account: null, credentialId: opaque.credentialId(address), record: null }
}

/** Sets the password of an account. Sign-ins and codes that were started with the previous password end. */
export async function setPassword(
  db: Kysely<Tables>,
  account: string,
  { credentialId, record }: PasswordRecord,
  { mustChange = false }: { mustChange?: boolean } = {},
): Promise<void> {
  await sql`
    insert into identity_password (user_id, credential_id, record, must_change)
    values (${account}, ${credentialId}, ${record}, ${mustChange})
    on conflict (user_id) do update set
      credential_id = excluded.credential_id, record = excluded.record,
      must_change = excluded.must_change, changed_at = now()`.execute(db)
  await endChallenges(db, account)
}

function orBadRequest<Answer>(field: string, ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof InvalidOpaqueMessage)) throw error
    throw fieldsNotValid([{ field, reason: text.notOpaque }])
  }
}
