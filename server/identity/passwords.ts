import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { badRequest, unprocessable } from '../http/problem.ts'
import type { Tables } from '../storage/tables.ts'
import { type ChallengeKind, openChallenge, takeChallenge } from './challenges.ts'
import { NoOpaqueMessage, type Opaque, type PasswordRecord } from './opaque.ts'

const registration: ChallengeKind<{ credentialId: string }> = {
  name: 'new password',
  shape: z.object({ credentialId: z.string() }),
  // As long as somebody may take to choose a password.
  seconds: 600,
  tries: 1,
}
const proof: ChallengeKind<{ state: string }> = {
  name: 'password proof',
  shape: z.object({ state: z.string() }),
  seconds: 60,
  tries: 1,
}

const message = z.string().regex(/^[\w-]+$/, 'is no message of OPAQUE')

/** What a page sends of a new password: the ticket of its registration, and the record that the browser made. */
export const newPasswordShape = z.object({ ticket: z.string().max(100), record: message.length(256) })
/** The first message of a registration or of a sign-in. */
export const registrationRequestShape = message.length(43)
export const startLoginRequestShape = message.length(128)
/** The second message of a sign-in; null when the browser found out by itself that the password is not right. */
export const proofShape = z.object({
  ticket: z.string().max(100),
  finishLoginRequest: message.length(86).nullable(),
})

/** How an outcome of a proof is told: the account whose password it is, and whether it was right. */
export interface Proven {
  readonly account: string | null
  readonly isRight: boolean
}

/** The passwords of accounts, none of which the server ever sees. */
export class Passwords {
  readonly #db: Kysely<Tables>
  readonly #opaque: Opaque

  constructor(db: Kysely<Tables>, opaque: Opaque) {
    this.#db = db
    this.#opaque = opaque
  }

  /** Answers the first message of a new password. Throws a 400 Problem for nonsense. */
  async startRegistration(request: string): Promise<{ ticket: string; registrationResponse: string }> {
    const { credentialId, registrationResponse } = understood('registrationRequest', () =>
      this.#opaque.startRegistration(request),
    )
    const ticket = await openChallenge(this.#db, registration, { account: null, data: { credentialId } })
    return { ticket, registrationResponse }
  }

  /** The record of a new password, once. Throws a 400 Problem for nonsense, and a 422 Problem when the ticket is none. */
  async takeRecord({ ticket, record }: z.infer<typeof newPasswordShape>): Promise<PasswordRecord> {
    const challenge = await takeChallenge(this.#db, registration, ticket)
    if (challenge === null) {
      throw unprocessable(
        'This took too long. Please send it again.',
        [{ field: 'newPassword', reason: 'is too old' }],
        'ticket-refused',
      )
    }
    const made = { credentialId: challenge.data.credentialId, record }
    understood('newPassword.record', () => this.#opaque.checkRecord(made))
    return made
  }

  /** Answers the first message of a sign-in, for somebody unknown as for anybody else. Throws a 400 Problem for nonsense. */
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
    const { loginResponse, serverLoginState } = understood('startLoginRequest', () =>
      this.#opaque.startLogin(known ?? { unknown: address }, startLoginRequest),
    )
    const ticket = await openChallenge(this.#db, proof, {
      account: known?.account ?? null,
      data: { state: serverLoginState },
    })
    return { ticket, loginResponse }
  }

  /** Judges the second message of a sign-in, once. */
  async finishProof({ ticket, finishLoginRequest }: z.infer<typeof proofShape>): Promise<Proven> {
    const challenge = await takeChallenge(this.#db, proof, ticket)
    if (challenge === null) return { account: null, isRight: false }
    const { account, data } = challenge
    // Reckoned for somebody unknown as well, so that it takes the same time.
    const isProof = this.#opaque.isProof(data.state, finishLoginRequest ?? '')
    return { account, isRight: account !== null && isProof }
  }
}

/** An address as accounts are known by it. */
export function normalAddress(email: string): string {
  return email.trim().toLowerCase()
}

/** Gives an account its password, in place of one before. Sign-ins and codes that were begun under that one end. */
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

function understood<Answer>(field: string, ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof NoOpaqueMessage)) throw error
    throw badRequest('The request does not have the right shape.', [
      { field, reason: 'is no message of OPAQUE' },
    ])
  }
}
