import { createHmac, randomUUID } from 'node:crypto'
import * as opaque from '@serenity-kit/opaque'

await opaque.ready

/** What an account keeps of its password. */
export interface PasswordRecord {
  readonly credentialId: string
  readonly record: string
}

/** What was sent is no message of the protocol. */
export class NoOpaqueMessage extends Error {
  override name = 'NoOpaqueMessage'
}

/** A new secret of the server, without which a stolen record is of no use for guessing. */
export function createOpaqueSecret(): string {
  return opaque.server.createSetup()
}

/**
 * The server's side of OPAQUE (RFC 9807): it helps a browser to make a record of a password, and to prove a password
 * against its record, without ever being told one.
 */
export class Opaque {
  readonly #setup: string

  /** `setup` is what `createOpaqueSecret` made. */
  constructor(setup: string) {
    this.#setup = setup
  }

  /**
   * The answer to the first message of a registration. The identifier is new each time: an answer for the one of a
   * living record would be a guess that nobody counts. Throws NoOpaqueMessage.
   */
  startRegistration(registrationRequest: string): { credentialId: string; registrationResponse: string } {
    const credentialId = randomUUID()
    const { registrationResponse } = understood(() =>
      opaque.server.createRegistrationResponse({
        serverSetup: this.#setup,
        userIdentifier: credentialId,
        registrationRequest,
      }),
    )
    return { credentialId, registrationResponse }
  }

  /** Throws NoOpaqueMessage when nobody could sign in with this record. */
  checkRecord({ credentialId, record }: PasswordRecord): void {
    const { startLoginRequest } = opaque.client.startLogin({ password: '' })
    this.startLogin({ credentialId, record }, startLoginRequest)
  }

  /**
   * The answer to the first message of a sign-in, and what must be remembered for the second. For somebody unknown the
   * answer looks like any other (RFC 9807 10.9). Throws NoOpaqueMessage.
   */
  startLogin(
    known: PasswordRecord | { unknown: string },
    startLoginRequest: string,
  ): { loginResponse: string; serverLoginState: string } {
    const isKnown = 'record' in known
    return understood(() =>
      opaque.server.startLogin({
        serverSetup: this.#setup,
        userIdentifier: isKnown ? known.credentialId : this.#inventedId(known.unknown),
        registrationRecord: isKnown ? known.record : null,
        startLoginRequest,
      }),
    )
  }

  /** Whether the second message of a sign-in proves the password. */
  isProof(serverLoginState: string, finishLoginRequest: string): boolean {
    try {
      opaque.server.finishLogin({ serverLoginState, finishLoginRequest })
      return true
    } catch {
      // The library tells a wrong proof and a message that is none apart by words only; both prove nothing.
      return false
    }
  }

  /** Always the same for the same address, as the identifier of an account is. */
  #inventedId(address: string): string {
    return createHmac('sha256', this.#setup).update(address).digest('base64url')
  }
}

function understood<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    throw new NoOpaqueMessage('This is no message of OPAQUE', { cause: error })
  }
}
