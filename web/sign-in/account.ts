import { newPassword, passwordProof } from './password.ts'
import { type Answer, ask, textOf } from './provider.ts'

/** What the provider answers to a proof: where to go on, or what it needs next. */
export type Onward = { readonly url: string | null } | { readonly step: Step; readonly ticket: string }

const steps = ['second-factor', 'confirm-email', 'new-password'] as const
/** What a sign-in may need beside the first proof, by name. */
export type Step = (typeof steps)[number]

/** What a person typed, by field. */
export type Typed = Readonly<Record<string, string>>

/** What is sent beside, such as the query that the page was opened with. */
export type Beside = Readonly<Record<string, string>>

/** Signs in with a password. Throws Refused, as all of these. */
export async function signIn({ email = '', password = '' }: Typed, beside: Beside): Promise<Onward> {
  const proof = await passwordProof(email, password)
  return onward(await ask('/sign-in', { ...beside, ...proof }))
}

/** Asks for an account. */
export async function signUp({ email = '', name = '', password = '' }: Typed, beside: Beside) {
  const made = await newPassword(password)
  return onward(await ask('/sign-up', { ...beside, email, name, newPassword: made }))
}

/** Asks for an account of an admin; `token` is that of the link. */
export async function makeAdmin({ email = '', name = '', password = '' }: Typed, token: string) {
  const made = await newPassword(password)
  return onward(await ask('/first-admin', { token, email, name, newPassword: made }))
}

/** Finishes a sign-up with the code from the mail. */
export async function confirmSignUp(ticket: string, { code = '' }: Typed, beside: Beside) {
  return onward(await ask('/sign-up/confirm-email', { ...beside, ticket, code }))
}

/** Does what a sign-in needs next. */
export async function takeStep(
  step: Step,
  ticket: string,
  { code = '', password = '' }: Typed,
  beside: Beside,
) {
  const proof = step === 'new-password' ? { newPassword: await newPassword(password) } : { code }
  return onward(await ask(`/sign-in/${step}`, { ...beside, ticket, ...proof }))
}

/** Asks for another mail with a code in place of the one before. */
export async function sendCodeAgain(ticket: string): Promise<void> {
  await ask('/mail-code/again', { ticket })
}

/** Asks for a code to choose a new password with, and answers the ticket for it. */
export async function forgetPassword({ email = '' }: Typed): Promise<string> {
  return textOf(await ask('/forgot-password', { email }), 'ticket')
}

/** Chooses a new password with the code from the mail. */
export async function choosePassword(ticket: string, { code = '', password = '' }: Typed, beside: Beside) {
  const made = await newPassword(password)
  return onward(await ask('/forgot-password/new', { ...beside, ticket, code, newPassword: made }))
}

/** Reads where an answer leads. Throws when it leads nowhere that this page knows. */
export function onward(answer: Answer): Onward {
  const { url, step } = answer
  if (step === undefined) return { url: typeof url === 'string' ? url : null }
  const known = steps.find((name) => name === step)
  if (known === undefined) throw new Error('The provider asks for a step that this page does not know')
  return { step: known, ticket: textOf(answer, 'ticket') }
}
