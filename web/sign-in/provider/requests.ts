import type { SignInResult, SignInStep } from '../../api/answers.ts'
import { auth } from '../../api/client.ts'
import type { InteractionField } from './interaction.ts'
import { newPassword, passwordProof } from './password.ts'
import { answered } from './provider.ts'

/** The typed texts, by field. */
export type Typed = Readonly<Record<string, string>>

/** Signs in with a password. All functions of this file throw Refused. */
export async function signInWithPassword(
  { email = '', password = '' }: Typed,
  extra: InteractionField,
): Promise<SignInResult> {
  const body = { ...extra, ...(await passwordProof(email, password)) }
  return await answered(auth.POST('/sign-in', { body }))
}

/** Creates an account. Without a name, the provider takes one from the address. */
export async function signUp({ email = '', name = '', password = '' }: Typed, extra: InteractionField) {
  const named = name.trim() === '' ? {} : { name }
  const body = { ...extra, ...named, email, newPassword: await newPassword(email, password) }
  return await answered(auth.POST('/sign-up', { body }))
}

/** Creates the account of an admin; `token` is that of the link. */
export async function makeAdmin({ email = '', name = '', password = '' }: Typed, token: string) {
  const body = { token, email, name, newPassword: await newPassword(email, password) }
  return await answered(auth.POST('/first-admin', { body }))
}

/** Completes a sign-up with the code from the mail. */
export async function confirmSignUp(ticket: string, { code = '' }: Typed, extra: InteractionField) {
  return await answered(auth.POST('/sign-up/confirm-email', { body: { ...extra, ticket, code } }))
}

/** Completes the next step of a sign-in. A new password needs the address of the account. */
export async function takeStep(
  { step, ticket }: SignInStep,
  { email = '', code = '', password = '' }: Typed,
  extra: InteractionField,
): Promise<SignInResult> {
  if (step === 'new-password') {
    const body = { ...extra, ticket, newPassword: await newPassword(email, password) }
    return await answered(auth.POST('/sign-in/new-password', { body }))
  }
  return await answered(auth.POST(`/sign-in/${step}`, { body: { ...extra, ticket, code } }))
}

/** Sends another mail with a new code, which replaces the old one. */
export async function sendCodeAgain(ticket: string): Promise<void> {
  await answered(auth.POST('/mail-code/again', { body: { ticket } }))
}

/** Sends a mail with a code for a new password. Returns the ticket for it. */
export async function forgetPassword({ email = '' }: Typed): Promise<string> {
  return (await answered(auth.POST('/forgot-password', { body: { email } }))).ticket
}

/** Sets a new password with the code from the mail. */
export async function choosePassword(
  ticket: string,
  { email = '', code = '', password = '' }: Typed,
  extra: InteractionField,
): Promise<SignInResult> {
  const body = { ...extra, ticket, code, newPassword: await newPassword(email, password) }
  return await answered(auth.POST('/forgot-password/new', { body }))
}

/** Logs this browser out at the provider. Returns the address to go on at. */
export async function logOut(state: string): Promise<string> {
  const body = state === '' ? {} : { state }
  return (await answered(auth.POST('/sign-out', { body }))).url
}
