import * as text from '../../../content/text/credentials.ts'
import type { SignInResult } from '../../api/answers.ts'
import { auth } from '../../api/client.ts'
import type { InteractionField } from './interaction.ts'
import { answered, refused } from './provider.ts'

/** Returns whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** The proof of a chosen passkey. */
type PasskeyProof = Awaited<ReturnType<typeof passkeyProof>>

/** Signs in with a passkey that the person has chosen. Throws Refused. */
export async function signInWithPasskey(proof: PasskeyProof, extra: InteractionField): Promise<SignInResult> {
  return await answered(auth.POST('/passkey', { body: { ...extra, ...proof } }))
}

/** Lets the person choose a passkey in the browser's own window. Returns the proof to send. Throws Refused. */
export async function passkeyProof() {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { ticket, options: optionsJSON } = await answered(auth.POST('/passkey/start'))
  return { ticket, response: await startAuthentication({ optionsJSON }).catch(notChosen) }
}

/**
 * Waits until the person chooses a passkey in the list that the browser offers at the field for the address (WebAuthn
 * Level 3 5.1.4, conditional mediation). Returns the proof to send, or null if there is none: the browser has no such
 * list, the server is busy, or `signal` has ended the wait.
 */
export async function passkeyFromAutofill(signal: AbortSignal): Promise<PasskeyProof | null> {
  try {
    // Before the library is loaded, which asks as well.
    if (!knowsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
    if (signal.aborted) return null
    const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
    const { ticket, options: optionsJSON } = await answered(auth.POST('/passkey/start'))
    if (signal.aborted) return null
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    return signal.aborted ? null : { ticket, response }
  } catch {
    // Nobody has asked for the list, and the button says what goes wrong: the page works as without it.
    return null
  }
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
