import { createHmac } from 'node:crypto'
import * as opaque from '@serenity-kit/opaque'
import type { Kysely } from 'kysely'
import { decrypt, encrypt } from '../../storage/encryption.ts'
import { storedSecret } from '../../storage/installation-secret.ts'
import type { Tables } from '../../storage/tables.ts'

await opaque.ready

/** What is stored of the password of an account. */
export interface PasswordRecord {
  readonly credentialId: string
  readonly record: string
}

/** A text that is not a message of OPAQUE. */
export class InvalidOpaqueMessage extends Error {
  override name = 'InvalidOpaqueMessage'
}

/**
 * Returns the server's secret, without which nobody can guess passwords from stolen records. It is stored
 * encrypted with `key`, like the signing keys: when IDENTITY_SECRET is set, a copy of the database alone does
 * not help to guess passwords.
 *
 * @throws Error if it was encrypted with another key
 */
export async function opaqueSecret(db: Kysely<Tables>, key: string): Promise<string> {
  const kept = await storedSecret(db, 'opaque', encrypt(key, opaque.server.createSetup()))
  try {
    return decrypt(key, kept)
  } catch (cause) {
    throw new Error('IDENTITY_SECRET is not the one that the passwords of this database were made under', {
      cause,
    })
  }
}

/**
 * The server's side of OPAQUE (RFC 9807). It helps a browser to create a record of a password, and to prove a
 * password against its record, and never learns the password.
 */
export class Opaque {
  readonly #setup: string

  /** @param setup a secret from `opaqueSecret` */
  constructor(setup: string) {
    this.#setup = setup
  }

  /**
   * Returns the credential identifier of an address. The server's key for the address follows from it, and is
   * the same before and after the address has an account (RFC 9807 10.9).
   */
  credentialId(address: string): string {
    return createHmac('sha256', this.#setup).update(address).digest('base64url')
  }

  /**
   * Answers the first message of a registration. With a stolen or observed answer of a login, this answer lets
   * somebody try a password of the same identifier, so that the caller must count it.
   *
   * @throws InvalidOpaqueMessage
   */
  startRegistration(credentialId: string, registrationRequest: string): string {
    return orInvalidMessage(
      () =>
        opaque.server.createRegistrationResponse({
          serverSetup: this.#setup,
          userIdentifier: credentialId,
          registrationRequest,
        }).registrationResponse,
    )
  }

  /**
   * Checks that a password could be proved against the record.
   *
   * @throws InvalidOpaqueMessage if not
   */
  checkRecord(record: PasswordRecord): void {
    const { startLoginRequest } = opaque.client.startLogin({ password: '' })
    this.startLogin(record, startLoginRequest)
  }

  /**
   * Answers the first message of a sign-in, and returns what must be stored for the second. Without a record
   * the answer looks like any other (RFC 9807 10.9).
   *
   * @throws InvalidOpaqueMessage
   */
  startLogin(
    { credentialId, record }: { credentialId: string; record: string | null },
    startLoginRequest: string,
  ): { loginResponse: string; serverLoginState: string } {
    return orInvalidMessage(() =>
      opaque.server.startLogin({
        serverSetup: this.#setup,
        userIdentifier: credentialId,
        registrationRecord: record,
        startLoginRequest,
      }),
    )
  }

  /** Returns whether the second message of a sign-in proves the password. */
  isProof(serverLoginState: string, finishLoginRequest: string): boolean {
    try {
      opaque.server.finishLogin({ serverLoginState, finishLoginRequest })
      return true
    } catch {
      // The library distinguishes a wrong proof from an invalid message only by its texts. Neither is a
      // proof.
      return false
    }
  }
}

function orInvalidMessage<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    throw new InvalidOpaqueMessage('This is no message of OPAQUE', { cause: error })
  }
}
