import * as text from '../../../content/text/credentials.ts'
import type { SignInResult } from '../../api/answers.ts'
import { auth } from '../../api/client.ts'
import type { InteractionField } from './interaction.ts'
import { answered, refused } from './provider.ts'

/** Returns whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Signs in with a passkey that the person chooses in the browser's own window. Throws Refused. */
export async function signInWithPasskey(extra: InteractionField): Promise<SignInResult> {
  return await answered(auth.POST('/passkey', { body: { ...extra, ...(await passkeyProof()) } }))
}

/** Lets the person choose a passkey. Returns the proof to send. Throws Refused. */
export async function passkeyProof() {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { ticket, options: optionsJSON } = await answered(auth.POST('/passkey/start'))
  return { ticket, response: await startAuthentication({ optionsJSON }).catch(notChosen) }
}

/** Creates a passkey on this device and adds it to the account of the person. Throws Refused. */
export async function addPasskey(): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { ticket, options: optionsJSON } = await answered(auth.POST('/account/passkeys/start'))
  const response = await startRegistration({ optionsJSON }).catch(notChosen)
  // Without a name, the provider gives it that of the device.
  await answered(auth.POST('/account/passkeys', { body: { ticket, response, name: '' } }))
}

function notChosen(cause: unknown): never {
  const isThere = cause instanceof Error && cause.name === 'InvalidStateError'
  throw refused(isThere ? text.passkeyExists : text.noPasskeyChosen, { cause })
}
