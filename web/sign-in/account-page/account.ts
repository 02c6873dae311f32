import { accessToken } from '../../session/token.ts'
import { addPasskey, passkeyProof } from '../passkey.ts'
import { newPassword, passwordProof } from '../password.ts'
import { type Answer, ask, refused } from '../provider.ts'

/** A passkey of the account. Moments are ISO 8601. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly usedAt: string | null
}

/** A device on which the account is signed in. Moments are ISO 8601. */
export interface Device {
  readonly id: string
  readonly name: string
  readonly usedAt: string
  readonly isThis: boolean
}

/** What guards the account of who is signed in. */
export interface Account {
  readonly email: string
  readonly isAdmin: boolean
  /** Where an admin switches the backend off; empty for none. */
  readonly website: string
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: readonly Passkey[]
  readonly devices: readonly Device[]
}

/** The account of who is signed in. Throws Refused, as all of these. */
export async function loadAccount(): Promise<Account> {
  const answer = await asMember('/account', null)
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

/** Proves by the password that it is still the same person, so that what guards the account may be changed. */
export async function proveByPassword(email: string, password: string): Promise<void> {
  await asMember('/account/prove', await passwordProof(email, password))
}

/** Proves the same by a passkey. */
export async function proveByPasskey(): Promise<void> {
  await asMember('/account/prove-by-passkey', await passkeyProof())
}

/** Gives the account a new password, and signs every other device out. */
export async function changePassword(password: string): Promise<void> {
  await asMember('/account/password', { newPassword: await newPassword(password) })
}

/** A secret for an app that makes codes, as text and as the address that its QR code holds. */
export async function startSecondFactor(): Promise<{ secret: string; uri: string }> {
  const answer = await asMember('/account/second-factor/start', {})
  return { secret: text(answer, 'secret'), uri: text(answer, 'uri') }
}

/** Lets the app count from its first code on, and answers the codes to recover with. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { recoveryCodes } = await asMember('/account/second-factor', { code })
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : []
}

export async function removeSecondFactor(): Promise<void> {
  await asMember('/account/second-factor/remove', {})
}

/** Makes a passkey on this device and keeps it for the account. */
export async function makePasskey(): Promise<void> {
  await addPasskey(await token(), '')
}

export async function removePasskey(id: string): Promise<void> {
  await asMember('/account/passkeys/remove', { id })
}

export async function signOutDevice(id: string): Promise<void> {
  await asMember('/account/devices/sign-out', { id })
}

/** Ends every sign-in of the account, this one as well. */
export async function signOutEverywhere(): Promise<void> {
  await asMember('/account/sign-out-everywhere', {})
}

/** For admins: their own website; empty for none. */
export async function changeWebsite(website: string): Promise<void> {
  await asMember('/account/attributes', { website })
}

/** For admins: an account for somebody else, whose password is good for one log-in. */
export async function makeAccountFor(
  who: { email: string; name: string; isAdmin: boolean },
  password: string,
): Promise<void> {
  await asMember('/admin/accounts', { ...who, newPassword: await newPassword(password) })
}

/** For admins: a password for who forgot the own, good for one log-in. */
export async function givePasswordTo(email: string, password: string): Promise<void> {
  await asMember('/admin/accounts/password', { email, newPassword: await newPassword(password) })
}

async function asMember(path: string, body: object | null): Promise<Answer> {
  return await ask(path, body, { token: await token() })
}

async function token(): Promise<string> {
  const found = await accessToken()
  if (found === null) throw refused('You are no longer logged in. Please log in again.')
  return found
}

function text(from: Answer, name: string): string {
  const value = from[name]
  if (typeof value !== 'string') throw new Error(`The provider answered without ${name}`)
  return value
}

function records(value: unknown): Answer[] {
  return Array.isArray(value) ? value.map((item: unknown) => ({ ...Object(item) })) : []
}
