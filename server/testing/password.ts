import { client, ready } from '@serenity-kit/opaque'

/** How hard a password is made to guess from its record: the browser's affair, so that tests may take it lightly. */
export type Stretching = NonNullable<Parameters<typeof client.finishLogin>[0]['keyStretching']>

/** As the sign-in page does it. */
export const asOnThePage: Stretching = 'memory-constrained'
/** For accounts that nobody uses by the page. */
export const light: Stretching = { 'argon2id-custom': { memory: 1024, iterations: 1, parallelism: 1 } }

/** The browser's side of a new password: what it asks the provider, and what it makes of the answer. */
export async function beginPassword(password: string, keyStretching: Stretching) {
  await ready
  const { clientRegistrationState, registrationRequest } = client.startRegistration({ password })
  return {
    registrationRequest,
    /** The record to send. */
    finish: (registrationResponse: string): string =>
      client.finishRegistration({ password, clientRegistrationState, registrationResponse, keyStretching })
        .registrationRecord,
  }
}

/** The browser's side of a sign-in: what it asks the provider, and what it makes of the answer. */
export async function beginProof(password: string, keyStretching: Stretching) {
  await ready
  const { clientLoginState, startLoginRequest } = client.startLogin({ password })
  return {
    startLoginRequest,
    /** The proof to send; null when the password is not right, as the browser finds out by itself. */
    finish: (loginResponse: string): string | null =>
      client.finishLogin({ password, clientLoginState, loginResponse, keyStretching })?.finishLoginRequest ??
      null,
  }
}
