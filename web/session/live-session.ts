import { readConfig } from '../api/config.ts'
import { logFailure } from '../api/log.ts'
import { userOf } from './claims.ts'
import { messages, SessionError } from './errors.ts'
import { forgetEverything, keepTokens, keptTokens, keptUser } from './kept.ts'
import { safeReturnPath } from './return-path.ts'
import {
  currentSession,
  endSession,
  listenToOtherTabs,
  show,
  showEverywhere,
  tellOtherTabs,
} from './snapshot.ts'
import { accessToken } from './token.ts'
import { nobody, type User } from './user.ts'

const signInMilliseconds = 10_000
const signOutMilliseconds = 3000

let starting: Promise<string | null> | null = null

/**
 * Finds out who is signed in, once, however often it is asked: takes the provider's answer out of the address, or the
 * tokens out of storage. Answers the path to return to after a sign-in, else null.
 */
export function startSession(): Promise<string | null> {
  starting ??= start()
  return starting
}

async function start(): Promise<string | null> {
  listenToOtherTabs()
  const address = new URL(location.href)
  if (address.pathname === '/logout') {
    forgetEverything()
    showEverywhere({ user: nobody, status: 'signed-out' })
    return null
  }
  if (isAnswerOfProvider(address)) return await comeBack(address)
  if (keptTokens() === null) {
    show({ user: nobody, status: 'signed-out' })
    return null
  }
  const known = keptUser()
  if (known) show({ user: known, status: 'signed-in' })
  await welcome().catch((cause: unknown) => {
    logFailure(messages.notAuthenticated, cause)
    if (!known) show({ user: nobody, status: 'signed-out' })
  })
  return null
}

function isAnswerOfProvider({ pathname, searchParams }: URL): boolean {
  return (
    pathname === '/' && searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'))
  )
}

async function comeBack(address: URL): Promise<string> {
  // Before anything else: a code stays neither in the address bar nor in the history.
  history.replaceState(history.state, '', '/')
  try {
    const { finishSignIn } = await import('./flow.ts')
    const { tokens, returnTo } = await finishSignIn(address)
    keepTokens(tokens)
    await welcome()
    return returnTo
  } catch (cause) {
    logFailure(messages.signInFailed, cause)
    const user = keptTokens() === null ? null : keptUser()
    show({ user: user ?? nobody, status: user ? 'signed-in' : 'signed-out' })
    return '/'
  }
}

/**
 * Shows the user of the kept tokens as the server knows the person, for the tokens do not say who is a reader; as the
 * tokens say where the server does not answer.
 */
async function welcome(): Promise<void> {
  const tokens = keptTokens()
  if (tokens === null) return
  const { auth, api } = await readConfig()
  const user = userOf(tokens, auth)
  if (!user.signedIn) {
    endSession()
    return
  }
  const profile = await askProfile(api)
  if (keptTokens() === null) return
  const { signInWarned, signedIn } = currentSession().user
  if (profile !== null || !signedIn) {
    showEverywhere({ user: { ...user, ...profile, signInWarned }, status: 'signed-in' })
  }
}

async function askProfile(api: string): Promise<Partial<User> | null> {
  try {
    const token = await accessToken()
    if (token === null) return null
    const response = await fetch(`${api}/AppUser`, { headers: { authorization: `Bearer ${token}` } })
    if (response.status === 401) endSession()
    if (!response.ok) return null
    return profileOf(await response.json())
  } catch (cause) {
    logFailure('The profile could not be read', cause)
    return null
  }
}

function profileOf(answer: unknown): Partial<User> {
  const found: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const profile: Partial<User> = {}
  for (const name of ['displayName', 'profilePicture', 'emailAddress', 'website'] as const) {
    const isTold = found[name] !== '' || name === 'profilePicture'
    // The server knows the access token alone: what it does not tell may stand in the identity token.
    if (typeof found[name] === 'string' && isTold) profile[name] = found[name]
  }
  for (const name of ['isAdmin', 'isReader'] as const) {
    if (typeof found[name] === 'boolean') profile[name] = found[name]
  }
  return profile
}

/**
 * Leaves for the provider's sign-in and comes back to `returnTo`, a path of the site. That it failed is only logged.
 *
 * @throws SessionError when a sign-in is under way already
 */
export async function signIn(returnTo?: string): Promise<void> {
  if (currentSession().status === 'challenge-pending') throw new SessionError('default', messages.pending)
  const before = currentSession()
  show({ ...before, status: 'challenge-pending' })
  try {
    const { signInAddress } = await import('./flow.ts')
    const path = returnTo ?? location.pathname + location.search + location.hash
    const address = signInAddress(safeReturnPath(path, location.origin))
    location.assign(await within(signInMilliseconds, address, messages.signInFailed))
    // Who comes back by the browser's Back may try again.
    addEventListener('pageshow', () => show(before), { once: true })
  } catch (cause) {
    logFailure(messages.signInFailed, cause)
    show(before)
  }
}

/** Forgets everything here and in the other tabs, and signs out at the provider, which comes back to `/logout`. */
export async function signOut(): Promise<void> {
  const tokens = keptTokens()
  show({ user: nobody, status: 'signing-out' })
  forgetEverything()
  tellOtherTabs({ user: nobody, status: 'signed-out' })
  try {
    const { revoke, signOutOf } = await import('./flow.ts')
    // The sign-out at the provider ends the sign-in with all that it gave; taking the token back only comes sooner.
    const revoking = tokens?.refreshToken ? revoke(tokens.refreshToken).catch(() => {}) : null
    const leaving = signOutOf(tokens?.idToken ?? null)
    const [{ address, method, fields }] = await within(
      signOutMilliseconds,
      Promise.all([leaving, revoking]),
      messages.signOutTimedOut,
    )
    submit(address, method, fields)
  } catch (cause) {
    logFailure(messages.signOutTimedOut, cause)
    location.assign('/logout')
  }
}

function submit(address: string, method: 'GET' | 'POST', fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.action = address
  form.method = method
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

async function within<T>(milliseconds: number, work: Promise<T>, otherwise: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), milliseconds)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
