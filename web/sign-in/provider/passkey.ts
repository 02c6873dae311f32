import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as text from '../../../content/text/credentials.ts'
import { isObject } from '../../base/object.ts'
import { ask, refused, textOf } from './provider.ts'
import { type ExtraFields, type SignInResult, signInResult } from './requests.ts'

/** Returns whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Signs in with a passkey that the person chooses in the browser's own window. Throws Refused. */
export async function signInWithPasskey(extra: ExtraFields): Promise<SignInResult> {
  return signInResult(await ask('/passkey', { ...extra, ...(await passkeyProof()) }))
}

/** Lets the person choose a passkey. Returns the proof to send. Throws Refused. */
export async function passkeyProof(): Promise<{ ticket: string; response: unknown }> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await ask('/passkey/start', {})
  const { options: optionsJSON } = answer
  if (!isUseOptions(optionsJSON)) throw new Error('The provider answered without options for a passkey')
  const response = await startAuthentication({ optionsJSON }).catch(notChosen)
  return { ticket: textOf(answer, 'ticket'), response }
}

/** Creates a passkey for the account of a token and stores it there. Throws Refused. */
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
  throw refused(isThere ? text.passkeyExists : text.noPasskeyChosen, { cause })
}

/** Returns whether a value has the common part of both kinds of options. The browser validates the rest. */
function isOptions(value: unknown): value is { challenge: string } {
  return isObject(value) && typeof value['challenge'] === 'string'
}

function isUseOptions(value: unknown): value is PublicKeyCredentialRequestOptionsJSON {
  return isOptions(value) && 'rpId' in value
}

function isMakeOptions(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return isOptions(value) && 'rp' in value && 'user' in value && 'pubKeyCredParams' in value
}
