import { loggedOut } from '../../../content/text/account.ts'
import { accessToken } from '../../session/token.ts'
import { addPasskey, passkeyProof } from '../provider/passkey.ts'
import { newPassword, passwordProof } from '../provider/password.ts'
import { ask, type ProviderAnswer, refused } from '../provider/provider.ts'

/** A passkey of the account. Times are ISO 8601. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly usedAt: string | null
}

/** A device on which the account is signed in. Times are ISO 8601. */
export interface Device {
  readonly id: string
  readonly name: string
  readonly usedAt: string
  readonly isThis: boolean
}

/** The credentials of the signed-in account. */
export interface Account {
  readonly email: string
  readonly isAdmin: boolean
  /** The address at which an admin switches the backend off; empty for none. */
  readonly website: string
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: readonly Passkey[]
  readonly devices: readonly Device[]
}

/** Loads the account of the signed-in person. All functions of this file throw Refused. */
export async function loadAccount(): Promise<Account> {
  const answer = await askWithToken('/account', null)
  return {
    email: text(answer, 'email'),
    isAdmin: answer['isAdmin'] === true,
    website: text(answer, 'website'),
    hasPassword: answer['hasPassword'] === true,
    hasSecondFactor: answer['hasSecondFactor'] === true,
    recoveryCodesLeft: Number(answer['recoveryCodesLeft']),
    passkeys: records(answer['passkeys']).map((key) => ({
      id: text(key, 'id'),
      name: text(key, 'name'),
      createdAt: text(key, 'createdAt'),
      usedAt: typeof key['usedAt'] === 'string' ? key['usedAt'] : null,
    })),
    devices: records(answer['devices']).map((device) => ({
      id: text(device, 'id'),
      name: text(device, 'name'),
      usedAt: text(device, 'usedAt'),
      isThis: device['isThis'] === true,
    })),
  }
}

/** Proves the person's presence by the password, so that credentials may be changed. */
export async function proveByPassword(email: string, password: string): Promise<void> {
  await askWithToken('/account/prove', await passwordProof(email, password))
}

/** Proves the person's presence by a passkey. */
export async function proveByPasskey(): Promise<void> {
  await askWithToken('/account/prove-by-passkey', await passkeyProof())
}

/** Changes the password and signs out every other device. */
export async function changePassword(password: string): Promise<void> {
  await askWithToken('/account/password', { newPassword: await newPassword(password) })
}

/** Returns a new secret for an authenticator app, as text and as the address in its QR code. */
export async function startSecondFactor(): Promise<{ secret: string; uri: string }> {
  const answer = await askWithToken('/account/second-factor/start', {})
  return { secret: text(answer, 'secret'), uri: text(answer, 'uri') }
}

/** Activates the authenticator app with its first code. Returns the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { recoveryCodes } = await askWithToken('/account/second-factor', { code })
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : []
}

export async function removeSecondFactor(): Promise<void> {
  await askWithToken('/account/second-factor/remove', {})
}

/** Creates a passkey on this device and adds it to the account. */
export async function makePasskey(): Promise<void> {
  await addPasskey(await token(), '')
}

export async function removePasskey(id: string): Promise<void> {
  await askWithToken('/account/passkeys/remove', { id })
}

export async function signOutDevice(id: string): Promise<void> {
  await askWithToken('/account/devices/sign-out', { id })
}

/** Ends every session of the account, including this one. */
export async function signOutEverywhere(): Promise<void> {
  await askWithToken('/account/sign-out-everywhere', {})
}

/** Changes an admin's own website; empty for none. */
export async function changeWebsite(website: string): Promise<void> {
  await askWithToken('/account/attributes', { website })
}

/** Creates an account for somebody else. Its password is valid for one login. For admins. */
export async function makeAccountFor(
  who: { email: string; name: string; isAdmin: boolean },
  password: string,
): Promise<void> {
  await askWithToken('/admin/accounts', { ...who, newPassword: await newPassword(password) })
}

/** Replaces a forgotten password by one that is valid for one login. For admins. */
export async function givePasswordTo(email: string, password: string): Promise<void> {
  await askWithToken('/admin/accounts/password', { email, newPassword: await newPassword(password) })
}

async function askWithToken(path: string, body: object | null): Promise<ProviderAnswer> {
  return await ask(path, body, { token: await token() })
}

async function token(): Promise<string> {
  const found = await accessToken()
  if (found === null) throw refused(loggedOut)
  return found
}

function text(from: ProviderAnswer, name: string): string {
  const value = from[name]
  if (typeof value !== 'string') throw new Error(`The provider answered without ${name}`)
  return value
}

function records(value: unknown): ProviderAnswer[] {
  return Array.isArray(value) ? value.map((item: unknown) => ({ ...Object(item) })) : []
}
