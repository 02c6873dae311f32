import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import * as text from '../../../content/text/identity.ts'
import { conflict } from '../../http/problem.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { type ChallengeKind, openChallenge, takeChallenge } from './challenges.ts'
import { transport } from './passkey-options.ts'
import { interactionSeconds } from './steps.ts'

const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(8192)

/** The browser's response for a new passkey (WebAuthn, JSON form). */
export const madePasskey = z
  .object({
    id: base64url,
    rawId: base64url,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string()).max(10).default([]),
    }),
  })
  .transform(({ response, ...rest }) => ({
    ...rest,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      ...response,
      transports: response.transports.flatMap((name) => transport.safeParse(name).data ?? []),
    },
  }))

/** The browser's response for the use of a passkey (WebAuthn, JSON form). */
export const usedPasskey = z
  .object({
    id: base64url,
    rawId: base64url,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  })
  .transform(({ response: { userHandle, ...response }, ...rest }) => ({
    ...rest,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { ...response, ...(userHandle && { userHandle }) },
  }))

const challengeShape = z.object({ challenge: z.string() })
const adding: ChallengeKind<{ challenge: string }> = {
  name: 'new passkey',
  shape: challengeShape,
  seconds: 300,
  tries: 1,
}
const using: ChallengeKind<{ challenge: string }> = {
  name: 'passkey proof',
  shape: challengeShape,
  // The login page asks for it as soon as it opens, for the browser's autofill.
  seconds: interactionSeconds,
  tries: 1,
}

/** A passkey, as its owner sees it. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

interface StoredPasskey {
  credential_id: string
  user_id: string
  public_key: Buffer<ArrayBuffer>
  counter: string
  transports: unknown
}

/** The most passkeys of an account. */
const mostPasskeys = 20

interface Options {
  readonly db: Kysely<Tables>
  readonly publicUrl: string
  readonly site: string
}

/** Loads the library with the first request about passkeys: it takes 15 MB of memory. */
const webAuthn = () => import('@simplewebauthn/server')

/**
 * Passkeys (WebAuthn). A person's devices store them, unlock them by finger, face or PIN, and use them on
 * this site only.
 */
export class Passkeys {
  readonly #db: Kysely<Tables>
  readonly #publicUrl: string
  readonly #host: string
  readonly #site: string

  constructor({ db, publicUrl, site }: Options) {
    this.#db = db
    this.#publicUrl = publicUrl
    this.#host = new URL(publicUrl).hostname
    this.#site = site
  }

  /** Returns the options with which a browser creates a passkey. */
  async startAdding(account: string, { email, name }: { email: string; name: string }) {
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: this.#site,
      rpID: this.#host,
      userID: new TextEncoder().encode(account),
      userName: email,
      userDisplayName: name,
      excludeCredentials: (await this.#kept(account)).map(({ credential_id }) => ({ id: credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const data = { challenge: options.challenge }
    return { ticket: await openChallenge(this.#db, adding, { account, data }), options }
  }

  /** Stores a passkey that was created for a ticket of the account, unless the account has the most; returns whether it did. */
  async add(
    account: string,
    { ticket, response, name }: { ticket: string; response: z.infer<typeof madePasskey>; name: string },
  ): Promise<boolean> {
    const challenge = await takeChallenge(this.#db, adding, ticket)
    if (challenge?.account !== account) return false
    const { verifyRegistrationResponse } = await webAuthn()
    const { verified, registrationInfo } = await orUnverified(
      verifyRegistrationResponse({ response, ...this.#expected(challenge.data.challenge) }),
    )
    if (!verified || registrationInfo === undefined) return false
    const { id, publicKey, counter } = registrationInfo.credential
    return await inTransaction(this.#db, async (transaction) => {
      // Locks the account, since two requests at once could both find the last free place.
      await sql`select from identity_user where id = ${account} for no key update`.execute(transaction)
      const { rows } = await sql`
        insert into identity_passkey (credential_id, user_id, public_key, counter, transports, name)
        select ${id}, ${account}, ${Buffer.from(publicKey)}, ${counter}::bigint,
          ${JSON.stringify(response.response.transports)}::jsonb, ${name}
        where (select count(*) from identity_passkey where user_id = ${account}) < ${mostPasskeys}
        on conflict (credential_id) do nothing returning 1`.execute(transaction)
      return rows.length > 0
    })
  }

  /** Returns the options with which a browser lets a person choose one of the passkeys for this site. */
  async startUsing() {
    const { generateAuthenticationOptions } = await webAuthn()
    const options = await generateAuthenticationOptions({ rpID: this.#host, userVerification: 'required' })
    const data = { challenge: options.challenge }
    return { ticket: await openChallenge(this.#db, using, { account: null, data }), options }
  }

  /**
   * Returns the account whose passkey was used for a ticket, or null if the proof is not valid.
   *
   * @throws Problem 409 if the ticket is no longer valid
   */
  async use({
    ticket,
    response,
  }: {
    ticket: string
    response: z.infer<typeof usedPasskey>
  }): Promise<string | null> {
    const challenge = await takeChallenge(this.#db, using, ticket)
    if (challenge === null) throw conflict(text.pageTooOld, 'sign-in-expired')
    const { rows } = await sql<StoredPasskey>`
      select * from identity_passkey where credential_id = ${response.id}`.execute(this.#db)
    const [kept] = rows
    if (!kept) return null
    const { verifyAuthenticationResponse } = await webAuthn()
    const { verified, authenticationInfo } = await orUnverified(
      verifyAuthenticationResponse({
        response,
        ...this.#expected(challenge.data.challenge),
        credential: {
          id: kept.credential_id,
          publicKey: new Uint8Array(kept.public_key),
          counter: Number(kept.counter),
        },
      }),
    )
    if (!verified || authenticationInfo === undefined) return null
    await sql`
      update identity_passkey set counter = ${authenticationInfo.newCounter}, used_at = now()
      where credential_id = ${kept.credential_id}`.execute(this.#db)
    return kept.user_id
  }

  /** Returns the passkeys of an account, the oldest first. */
  async list(account: string): Promise<Passkey[]> {
    const { rows } = await sql<Passkey>`
      select credential_id as id, name, created_at as "createdAt", used_at as "usedAt"
      from identity_passkey where user_id = ${account} order by created_at`.execute(this.#db)
    return rows
  }

  async #kept(account: string): Promise<{ credential_id: string }[]> {
    const { rows } = await sql<{ credential_id: string }>`
      select credential_id from identity_passkey where user_id = ${account}`.execute(this.#db)
    return rows
  }

  #expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.#publicUrl,
      expectedRPID: this.#host,
      requireUserVerification: true,
    }
  }
}

/** Deletes a passkey; returns its id, or null if the account does not have it. */
export async function removePasskey(db: Kysely<Tables>, account: string, id: string): Promise<string | null> {
  const { rows } = await sql`
    delete from identity_passkey where user_id = ${account} and credential_id = ${id} returning 1`.execute(db)
  return rows.length > 0 ? id : null
}

/**
 * Treats an error of the library as an unverified response. It throws for a wrong origin or challenge, and
 * returns a result for a wrong signature.
 */
async function orUnverified<Answer extends { verified: boolean }>(
  answer: Promise<Answer>,
): Promise<Answer | { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined }> {
  return await answer.catch(() => ({ verified: false }))
}
