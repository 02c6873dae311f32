import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { fieldsNotValid, unprocessable } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { normalAddress } from './account-fields.ts'
import { type ChallengeKind, openChallenge, takeChallenge } from './challenges.ts'
import { InvalidOpaqueMessage, type Opaque, type PasswordRecord } from './opaque.ts'

const registration: ChallengeKind<{ credentialId: string }> = {
  name: 'new password',
  shape: z.object({ credentialId: z.string() }),
  // A person may take this long to choose a password.
  seconds: 600,
  tries: 1,
}
const proof: ChallengeKind<{ state: string }> = {
  name: 'password proof',
  shape: z.object({ state: z.string() }),
  seconds: 60,
  tries: 1,
}

const message = z.string().regex(/^[\w-]+$/, text.notOpaque)

/**
 * What a page sends for a new password: the ticket of its registration, and the record that the browser made.
 */
export const newPasswordShape = z.object({ ticket: z.string().max(100), record: message.length(256) })
/** The first messages of a registration and of a sign-in. */
export const registrationRequestShape = message.length(43)
export const startLoginRequestShape = message.length(128)
/** The second message of a sign-in; null if the browser has found that the password is wrong. */
export const proofShape = z.object({
  ticket: z.string().max(100),
  finishLoginRequest: message.length(86).nullable(),
})

/** The result of a proof: the account of the password, and whether the password was right. */
export interface ProofResult {
  readonly account: string | null
  readonly isRight: boolean
}

/** The passwords of accounts, which the server never learns. */
export class Passwords {
  readonly #db: Kysely<Tables>
  readonly #opaque: Opaque

  constructor(db: Kysely<Tables>, opaque: Opaque) {
    this.#db = db
    this.#opaque = opaque
  }

  /**
   * Answers the first message of a new password.
   *
   * @throws Problem 400 if it is not a message of OPAQUE
   */
  async startRegistration(request: string): Promise<{ ticket: string; registrationResponse: string }> {
    const { credentialId, registrationResponse } = orBadRequest('registrationRequest', () =>
      this.#opaque.startRegistration(request),
    )
    const ticket = await openChallenge(this.#db, registration, { account: null, data: { credentialId } })
    return { ticket, registrationResponse }
  }

  /**
   * Returns the record of a new password and redeems its ticket.
   *
   * @throws Problem 400 if it is not a message of OPAQUE
   * @throws Problem 422 if the ticket is not valid
   */
  async takeRecord({ ticket, record }: z.infer<typeof newPasswordShape>): Promise<PasswordRecord> {
    const challenge = await takeChallenge(this.#db, registration, ticket)
    if (challenge === null) {
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
   * Answers the first message of a sign-in, for an unknown address as for any other.
   *
   * @throws Problem 400 if it is not a message of OPAQUE
   */
  async startProof(
    email: string,
    startLoginRequest: string,
  ): Promise<{ ticket: string; loginResponse: string }> {
    const address = normalAddress(email)
    const { rows } = await sql<PasswordRecord & { account: string }>`
      select account.id as account, credential_id as "credentialId", record
      from identity_user as account join identity_password on user_id = account.id
      where account.email = ${address}`.execute(this.#db)
    const [known] = rows
    const { loginResponse, serverLoginState } = orBadRequest('startLoginRequest', () =>
      this.#opaque.startLogin(known ?? { unknown: address }, startLoginRequest),
    )
    const ticket = await openChallenge(this.#db, proof, {
      account: known?.account ?? null,
      data: { state: serverLoginState },
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
    return { account, isRight: account !== null && isProof }
  }
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
  await sql`delete from identity_challenge where user_id = ${account}`.execute(db)
}

function orBadRequest<Answer>(field: string, ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof InvalidOpaqueMessage)) throw error
    throw fieldsNotValid([{ field, reason: text.notOpaque }])
  }
}
