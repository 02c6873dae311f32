import { client, ready } from '@serenity-kit/opaque'

/** The cost of guessing a password from its record. The browser chooses it, so tests can use a cheap one. */
export type Stretching = NonNullable<Parameters<typeof client.finishLogin>[0]['keyStretching']>

/** The cost that the sign-in page uses. */
export const asOnThePage: Stretching = 'memory-constrained'
/** For accounts that never log in through the sign-in page. */
export const light: Stretching = { 'argon2id-custom': { memory: 1024, iterations: 1, parallelism: 1 } }

/**
 * Begins a new password as a browser does. Returns the request to the provider, and what to make of its
 * answer.
 */
export async function beginPassword(password: string, keyStretching: Stretching) {
  await ready
  const { clientRegistrationState, registrationRequest } = client.startRegistration({ password })
  return {
    registrationRequest,
    /** Returns the record to send. */
    finish: (registrationResponse: string): string =>
      client.finishRegistration({ password, clientRegistrationState, registrationResponse, keyStretching })
        .registrationRecord,
  }
}

/**
 * Begins to prove a password as a browser does. Returns the request to the provider, and what to make of its
 * answer.
 */
export async function beginProof(password: string, keyStretching: Stretching) {
  await ready
  const { clientLoginState, startLoginRequest } = client.startLogin({ password })
  return {
    startLoginRequest,
    /** Returns the proof to send, or null if the password is wrong, which the browser itself finds out. */
    finish: (loginResponse: string): string | null =>
      client.finishLogin({ password, clientLoginState, loginResponse, keyStretching })?.finishLoginRequest ??
      null,
  }
}
