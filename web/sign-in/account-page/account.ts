import type { Account, AddressChange } from '../../api/answers.ts'
import { auth } from '../../api/client.ts'
import { passkeyProof } from '../provider/passkey.ts'
import { newPassword, passwordProof } from '../provider/password.ts'
import { answered } from '../provider/provider.ts'
import type { SocialProvider } from '../social-providers.ts'

/** Loads the account of the signed-in person. All functions of this file throw Refused. */
export async function loadAccount(): Promise<Account> {
  return await answered(auth.GET('/account'))
}

/** Proves the person's presence by the password, so that credentials may be changed. */
export async function proveByPassword(email: string, password: string): Promise<void> {
  await answered(auth.POST('/account/prove', { body: await passwordProof(email, password) }))
}

/** Proves the person's presence by a passkey. */
export async function proveByPasskey(): Promise<void> {
  await answered(auth.POST('/account/prove-by-passkey', { body: await passkeyProof() }))
}

/** Returns the address of a social provider where the person proves their presence. */
export async function proveByProvider(provider: SocialProvider): Promise<string> {
  return (await answered(auth.POST('/account/prove-by-provider', { body: { provider } }))).url
}

/** Sends a mail with a code that proves the person's presence. Returns the ticket for it. */
export async function startProofByMail(): Promise<string> {
  return (await answered(auth.POST('/account/prove-by-mail/start'))).ticket
}

/** Proves the person's presence by the code from the mail. */
export async function proveByMail(ticket: string, code: string): Promise<void> {
  await answered(auth.POST('/account/prove-by-mail', { body: { ticket, code } }))
}

/** Asks for another address of the account, with the password if it has one. */
export async function startAddressChange(
  email: string,
  password: string | undefined,
): Promise<AddressChange> {
  const withPassword = password === undefined ? {} : { newPassword: await newPassword(email, password) }
  return await answered(auth.POST('/account/address/start', { body: { email, ...withPassword } }))
}

/** Confirms the change by the code from a mail. */
export async function confirmAddressChange(body: {
  step: 'old-address' | 'new-address'
  ticket: string
  code: string
}): Promise<AddressChange> {
  return await answered(auth.POST('/account/address', { body }))
}

/** Changes the password and signs out every other device. */
export async function changePassword(email: string, password: string): Promise<void> {
  await answered(
    auth.POST('/account/password', { body: { newPassword: await newPassword(email, password) } }),
  )
}

/** Returns a new secret for an authenticator app, as text and as the address in its QR code. */
export async function startSecondFactor(): Promise<{ secret: string; uri: string }> {
  return await answered(auth.POST('/account/second-factor/start'))
}

/** Activates the authenticator app with its first code. Returns the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await answered(auth.POST('/account/second-factor', { body: { code } }))).recoveryCodes
}

/** Removes the authenticator app with a code from it or a recovery code. */
export async function removeSecondFactor(code: string): Promise<void> {
  await answered(auth.POST('/account/second-factor/remove', { body: { code } }))
}

export async function removePasskey(id: string): Promise<void> {
  await answered(auth.POST('/account/passkeys/remove', { body: { id } }))
}

/** Returns the address of a social provider where the person agrees to link it. */
export async function startLink(provider: SocialProvider): Promise<string> {
  return (await answered(auth.POST('/account/links/start', { body: { provider } }))).url
}

export async function removeLink(id: string): Promise<void> {
  await answered(auth.POST('/account/links/remove', { body: { id } }))
}

/** Names a device; with an empty name it is called by its browser and system again. */
export async function nameDevice(id: string, name: string): Promise<void> {
  await answered(auth.POST('/account/devices/name', { body: { id, name } }))
}

export async function signOutDevice(id: string): Promise<void> {
  await answered(auth.POST('/account/devices/sign-out', { body: { id } }))
}

/** Ends every session of the account, including this one. */
export async function signOutEverywhere(): Promise<void> {
  await answered(auth.POST('/account/sign-out-everywhere'))
}

/** Changes an admin's own website; empty for none. */
export async function changeWebsite(website: string): Promise<void> {
  await answered(auth.POST('/account/attributes', { body: { website } }))
}

/** Creates an account for somebody else. Its password is valid for one login. For admins. */
export async function makeAccountFor(
  who: { email: string; name: string; isAdmin: boolean },
  password: string,
): Promise<void> {
  const body = { ...who, newPassword: await newPassword(who.email, password) }
  await answered(auth.POST('/admin/accounts', { body }))
}

/** Replaces a forgotten password by one that is valid for one login. For admins. */
export async function givePasswordTo(email: string, password: string): Promise<void> {
  const body = { email, newPassword: await newPassword(email, password) }
  await answered(auth.POST('/admin/accounts/password', { body }))
}
