import { createHmac, randomUUID } from 'node:crypto'
import * as opaque from '@serenity-kit/opaque'

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

/** Returns a new secret of the server. Without it, nobody can guess passwords from stolen records. */
export function createOpaqueSecret(): string {
  return opaque.server.createSetup()
}

/**
 * The server's side of OPAQUE (RFC 9807). It helps a browser to create a record of a password, and to prove a
 * password against its record, and never learns the password.
 */
export class Opaque {
  readonly #setup: string

  /** @param setup a secret from `createOpaqueSecret` */
  constructor(setup: string) {
    this.#setup = setup
  }

  /**
   * Answers the first message of a registration. The identifier is always new: with that of an existing
   * record, the answer would be a guess that nobody counts.
   *
   * @throws InvalidOpaqueMessage
   */
  startRegistration(registrationRequest: string): { credentialId: string; registrationResponse: string } {
    const credentialId = randomUUID()
    const { registrationResponse } = orInvalidMessage(() =>
      opaque.server.createRegistrationResponse({
        serverSetup: this.#setup,
        userIdentifier: credentialId,
        registrationRequest,
      }),
    )
    return { credentialId, registrationResponse }
  }

  /**
   * Checks that a password could be proved against the record.
   *
   * @throws InvalidOpaqueMessage if not
   */
  checkRecord({ credentialId, record }: PasswordRecord): void {
    const { startLoginRequest } = opaque.client.startLogin({ password: '' })
    this.startLogin({ credentialId, record }, startLoginRequest)
  }

  /**
   * Answers the first message of a sign-in, and returns what must be stored for the second. For an unknown
   * address the answer looks like any other (RFC 9807 10.9).
   *
   * @throws InvalidOpaqueMessage
   */
  startLogin(
    known: PasswordRecord | { unknown: string },
    startLoginRequest: string,
  ): { loginResponse: string; serverLoginState: string } {
    const isKnown = 'record' in known
    return orInvalidMessage(() =>
      opaque.server.startLogin({
        serverSetup: this.#setup,
        userIdentifier: isKnown ? known.credentialId : this.#placeholderId(known.unknown),
        registrationRecord: isKnown ? known.record : null,
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

  /** Returns an identifier that is always the same for an address, like that of an account. */
  #placeholderId(address: string): string {
    return createHmac('sha256', this.#setup).update(address).digest('base64url')
  }
}

function orInvalidMessage<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    throw new InvalidOpaqueMessage('This is no message of OPAQUE', { cause: error })
  }
}
