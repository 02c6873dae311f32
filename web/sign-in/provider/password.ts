import * as text from '../../../content/text/credentials.ts'
import { auth } from '../../api/client.ts'
import { answered, refused } from './provider.ts'

/**
 * The cost of guessing a password from a stolen record: Argon2id with 64 MiB and three passes, the second
 * choice of RFC 9106 4, which a phone can do. A record works only with the stretching that created it.
 */
const keyStretching = 'memory-constrained'

/** The fields that the forms send for a new password. */
export interface NewPassword {
  readonly ticket: string
  readonly record: string
}

/**
 * The fields that the forms send to prove a password. A wrong password is detected here; the request is null
 * then.
 */
export interface PasswordProof {
  readonly ticket: string
  readonly finishLoginRequest: string | null
}

/**
 * Creates the record of a new password for an address with the provider. The password does not leave the
 * browser (OPAQUE, RFC 9807).
 */
export async function newPassword(email: string, typed: string): Promise<NewPassword> {
  const { client } = await opaque()
  const password = normal(typed)
  const { clientRegistrationState, registrationRequest } = client.startRegistration({ password })
  const { ticket, registrationResponse } = await answered(
    auth.POST('/password/start', { body: { email, registrationRequest } }),
  )
  const { registrationRecord } = client.finishRegistration({
    password,
    clientRegistrationState,
    registrationResponse,
    keyStretching,
  })
  return { ticket, record: registrationRecord }
}

/** Proves a password to the provider without sending it. */
export async function passwordProof(email: string, typed: string): Promise<PasswordProof> {
  const { client } = await opaque()
  const password = normal(typed)
  const { clientLoginState, startLoginRequest } = client.startLogin({ password })
  const { ticket, loginResponse } = await answered(
    auth.POST('/sign-in/start', { body: { email, startLoginRequest } }),
  )
  const finished = client.finishLogin({
    password,
    clientLoginState,
    loginResponse,
    keyStretching,
  })
  return { ticket, finishLoginRequest: finished?.finishLoginRequest ?? null }
}

/** Returns whether this browser can protect passwords; some can switch off what that needs. */
export function canUsePasswords(): boolean {
  return typeof WebAssembly !== 'undefined'
}

/** Loads the password library before the person has typed. */
export function preparePasswords(): void {
  // The person sees a failure when they send the form.
  opaque().catch(() => {})
}

async function opaque() {
  try {
    const library = await import('@serenity-kit/opaque')
    await library.ready
    return library
  } catch (cause) {
    throw refused(canUsePasswords() ? text.notLoaded : text.noWebAssembly, { cause })
  }
}

/**
 * Returns the composed form, because another system may compose the same characters differently (NIST SP
 * 800-63B 3.1.1.2).
 */
function normal(password: string): string {
  return password.normalize('NFKC')
}
