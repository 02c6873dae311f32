import { type NewPassword, newPassword, passwordProof } from './password.ts'
import { ask, type Refusal, Refused } from './provider.ts'

/** The provider went along: the address to go on to, or null when the person came without a wish to go anywhere. */
export interface Accepted {
  readonly url: string | null
}

/** What a form of the sign-in pages came to. */
export type Outcome = Accepted | Refusal

/** What a person typed; a form without a field sends ''. */
export interface Typed {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** Signs in with a password. `more` is sent beside, such as the query that the page was opened with. */
export function signIn({ email, password }: Typed, more: Readonly<Record<string, string>>): Promise<Outcome> {
  return outcome(async () => ask('/sign-in', { ...more, ...(await passwordProof(email, password)) }))
}

/** Asks for an account. */
export function signUp(typed: Typed, more: Readonly<Record<string, string>>): Promise<Outcome> {
  return withNewPassword('/sign-up', typed, more)
}

/** Asks for the account of the first admin; `more` holds the token of the link. */
export function makeFirstAdmin(typed: Typed, more: Readonly<Record<string, string>>): Promise<Outcome> {
  return withNewPassword('/first-admin', typed, more)
}

function withNewPassword(
  path: string,
  { email, name, password }: Typed,
  more: Readonly<Record<string, string>>,
): Promise<Outcome> {
  return outcome(async () => {
    const made: NewPassword = await newPassword(password)
    return ask(path, { ...more, email, name, newPassword: made })
  })
}

async function outcome(send: () => Promise<Readonly<Record<string, unknown>>>): Promise<Outcome> {
  try {
    const { url } = await send()
    return { url: typeof url === 'string' ? url : null }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
