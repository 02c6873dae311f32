import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { type Beside, type Onward, onward } from './account.ts'
import { ask, refused, textOf } from './provider.ts'

/** Whether this browser can keep passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Signs in with a passkey that the person chooses in the browser's own window. Throws Refused. */
export async function signInWithPasskey(beside: Beside): Promise<Onward> {
  return onward(await ask('/passkey', { ...beside, ...(await passkeyProof()) }))
}

/** Lets the person choose a passkey and proves it: what is sent of it. Throws Refused. */
export async function passkeyProof(): Promise<{ ticket: string; response: unknown }> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await ask('/passkey/start', {})
  const { options: optionsJSON } = answer
  if (!isUseOptions(optionsJSON)) throw new Error('The provider answered without options for a passkey')
  const response = await startAuthentication({ optionsJSON }).catch(notChosen)
  return { ticket: textOf(answer, 'ticket'), response }
}

/** Makes a passkey for the account of a token, and keeps it there. Throws Refused. */
export async function addPasskey(token: string, name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await ask('/account/passkeys/start', {}, { token })
  const { options: optionsJSON } = answer
  if (!isMakeOptions(optionsJSON)) throw new Error('The provider answered without options for a passkey')
  const response = await startRegistration({ optionsJSON }).catch(notChosen)
  await ask('/account/passkeys', { ticket: textOf(answer, 'ticket'), response, name }, { token })
}

function notChosen(cause: unknown): never {
  const isThere = cause instanceof Error && cause.name === 'InvalidStateError'
  throw refused(isThere ? 'This device has a passkey of this account already.' : 'No passkey was chosen.', {
    cause,
  })
}

/** What both kinds of options hold; all else in them is the browser's to judge, which refuses what it does not understand. */
function isOptions(value: unknown): value is { challenge: string } {
  return (
    typeof value === 'object' && value !== null && 'challenge' in value && typeof value.challenge === 'string'
  )
}

function isUseOptions(value: unknown): value is PublicKeyCredentialRequestOptionsJSON {
  return isOptions(value) && 'rpId' in value
}

function isMakeOptions(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return isOptions(value) && 'rp' in value && 'user' in value && 'pubKeyCredParams' in value
}
