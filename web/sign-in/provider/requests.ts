import { newPassword, passwordProof } from './password.ts'
import { ask, type ProviderAnswer, textOf } from './provider.ts'

/** The provider's answer to a proof: the address to go to, or the next step. */
export type SignInResult =
  | { readonly url: string | null }
  | { readonly step: SignInStep; readonly ticket: string }

const steps = ['second-factor', 'confirm-email', 'new-password'] as const
/** The names of the steps that may follow the first proof. */
export type SignInStep = (typeof steps)[number]

/** The typed texts, by field. */
export type Typed = Readonly<Record<string, string>>

/** Further fields to send, such as the query of the page. */
export type ExtraFields = Readonly<Record<string, string>>

/** Signs in with a password. All functions of this file throw Refused. */
export async function signInWithPassword(
  { email = '', password = '' }: Typed,
  extra: ExtraFields,
): Promise<SignInResult> {
  const proof = await passwordProof(email, password)
  return signInResult(await ask('/sign-in', { ...extra, ...proof }))
}

/** Creates an account. Without a name, the provider takes one from the address. */
export async function signUp({ email = '', name = '', password = '' }: Typed, extra: ExtraFields) {
  const made = await newPassword(password)
  const named = name.trim() === '' ? {} : { name }
  return signInResult(await ask('/sign-up', { ...extra, ...named, email, newPassword: made }))
}

/** Creates the account of an admin; `token` is that of the link. */
export async function makeAdmin({ email = '', name = '', password = '' }: Typed, token: string) {
  const made = await newPassword(password)
  return signInResult(await ask('/first-admin', { token, email, name, newPassword: made }))
}

/** Completes a sign-up with the code from the mail. */
export async function confirmSignUp(ticket: string, { code = '' }: Typed, extra: ExtraFields) {
  return signInResult(await ask('/sign-up/confirm-email', { ...extra, ticket, code }))
}

/** Completes the next step of a sign-in. */
export async function takeStep(
  step: SignInStep,
  ticket: string,
  { code = '', password = '' }: Typed,
  extra: ExtraFields,
) {
  const proof = step === 'new-password' ? { newPassword: await newPassword(password) } : { code }
  return signInResult(await ask(`/sign-in/${step}`, { ...extra, ticket, ...proof }))
}

/** Sends another mail with a new code, which replaces the old one. */
export async function sendCodeAgain(ticket: string): Promise<void> {
  await ask('/mail-code/again', { ticket })
}

/** Sends a mail with a code for a new password. Returns the ticket for it. */
export async function forgetPassword({ email = '' }: Typed): Promise<string> {
  return textOf(await ask('/forgot-password', { email }), 'ticket')
}

/** Sets a new password with the code from the mail. */
export async function choosePassword(
  ticket: string,
  { code = '', password = '' }: Typed,
  extra: ExtraFields,
) {
  const made = await newPassword(password)
  return signInResult(await ask('/forgot-password/new', { ...extra, ticket, code, newPassword: made }))
}

/** Reads the next step in an answer. Throws an Error for an unknown step. */
export function signInResult(answer: ProviderAnswer): SignInResult {
  const { url, step } = answer
  if (step === undefined) return { url: typeof url === 'string' ? url : null }
  const known = steps.find((name) => name === step)
  if (known === undefined) throw new Error('The provider asks for a step that this page does not know')
  return { step: known, ticket: textOf(answer, 'ticket') }
}
