import { ask, refused, textOf } from './provider.ts'

/**
 * How hard a password is made to guess from a stolen record: Argon2id with 64 MiB and three passes, the second choice of
 * RFC 9106 4, which a phone can do. A record is of use with the stretching that it was made with, and no other.
 */
const keyStretching = 'memory-constrained'

/** What the forms send of a new password. */
export interface NewPassword {
  readonly ticket: string
  readonly record: string
}

/** What the forms send of a password that is being proved; a wrong one is found out here, and only said. */
export interface PasswordProof {
  readonly ticket: string
  readonly finishLoginRequest: string | null
}

/** Makes the record of a new password with the provider's help. The password stays here (OPAQUE, RFC 9807). */
export async function newPassword(typed: string): Promise<NewPassword> {
  const { client } = await opaque()
  const password = normal(typed)
  const { clientRegistrationState, registrationRequest } = client.startRegistration({ password })
  const answer = await ask('/password/start', { registrationRequest })
  const { registrationRecord } = client.finishRegistration({
    password,
    clientRegistrationState,
    registrationResponse: textOf(answer, 'registrationResponse'),
    keyStretching,
  })
  return { ticket: textOf(answer, 'ticket'), record: registrationRecord }
}

/** Proves a password to the provider, to which it does not go. */
export async function passwordProof(email: string, typed: string): Promise<PasswordProof> {
  const { client } = await opaque()
  const password = normal(typed)
  const { clientLoginState, startLoginRequest } = client.startLogin({ password })
  const answer = await ask('/sign-in/start', { email, startLoginRequest })
  const finished = client.finishLogin({
    password,
    clientLoginState,
    loginResponse: textOf(answer, 'loginResponse'),
    keyStretching,
  })
  return { ticket: textOf(answer, 'ticket'), finishLoginRequest: finished?.finishLoginRequest ?? null }
}

/** Fetches what proves passwords, before somebody has typed one. */
export function preparePasswords(): void {
  // Whoever sends a form hears of a failure.
  opaque().catch(() => {})
}

async function opaque() {
  try {
    const library = await import('@serenity-kit/opaque')
    await library.ready
    return library
  } catch (cause) {
    const message = 'This browser could not load what keeps passwords secret. Please load the page again.'
    throw refused(message, { cause })
  }
}

/** The same characters typed on another system may come composed in another way (NIST SP 800-63B 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC')
}
