import { logFailure } from '../api/log.ts'
import { isAnswerOfProvider } from './arrival.ts'
import { showCurrentUser } from './current-user.ts'
import { isRefusal, messages, refusals, SessionError } from './errors.ts'
import { keptTokens } from './kept.ts'
import { forgetEverything, keepTokens, keptUser } from './live-storage.ts'
import { safeReturnPath } from './return-path.ts'
import {
  currentSession,
  endSession,
  listenToOtherTabs,
  onRenewal,
  show,
  showEverywhere,
  tellOtherTabs,
} from './snapshot.ts'
import { nobody } from './user.ts'

const signInMilliseconds = 10_000
const signOutMilliseconds = 3000
const restMilliseconds = 60_000

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
  onRenewal(() => void lookAgain())
  // After a night asleep, or hours without a network, what is shown may no longer be true.
  addEventListener('online', () => void lookAgain())
  let lookedAt = Date.now()
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - lookedAt) < restMilliseconds) return
    lookedAt = Date.now()
    void lookAgain()
  })
  const address = new URL(location.href)
  if (address.pathname === '/logout') {
    forgetEverything()
    showEverywhere({ user: nobody, status: 'signed-out' })
    return null
  }
  if (isAnswerOfProvider(address)) return await comeBack(address)
  const known = keptTokens() && keptUser()
  if (known) show({ user: known, status: 'signed-in' })
  await showCurrentUser().catch((cause: unknown) => {
    if (!known) show({ user: nobody, status: 'signed-out' })
    if (!isNobody(cause)) logFailure(refusals.default, cause)
  })
  return null
}

/** Looks whether the session that is shown is still on, and who it is now. */
async function lookAgain(): Promise<void> {
  if (currentSession().status !== 'signed-in') return
  await showCurrentUser().catch((cause: unknown) => {
    if (isNobody(cause)) endSession()
    else logFailure(refusals.default, cause)
  })
}

function isNobody(cause: unknown): boolean {
  return cause instanceof SessionError && cause.kind === 'noUserSession'
}

async function comeBack(address: URL): Promise<string> {
  // Before anything else: a code stays neither in the address bar nor in the history.
  history.replaceState(history.state, '', '/')
  try {
    const { finishSignIn } = await import('./flow.ts')
    const { tokens, returnTo } = await within(signInMilliseconds, finishSignIn(address))
    keepTokens(tokens)
    await showCurrentUser()
    return returnTo
  } catch (cause) {
    logFailure(messages.signInFailed, cause)
    const user = keptTokens() === null ? null : keptUser()
    show({ user: user ?? nobody, status: user ? 'signed-in' : 'signed-out' })
    return '/'
  }
}

/**
 * Leaves for the provider's sign-in and comes back to `returnTo`, a path of the site. That it failed is only logged.
 *
 * @throws SessionError when a sign-in is under way already, and when the site or the browser is not set up for one
 */
export async function signIn(returnTo?: string): Promise<void> {
  if (currentSession().status === 'challenge-pending') {
    throw new SessionError('default', { message: messages.pending })
  }
  const before = currentSession()
  show({ ...before, status: 'challenge-pending' })
  const giveUp = () => {
    if (currentSession().status === 'challenge-pending') show(before)
  }
  try {
    const { signInAddress } = await import('./flow.ts')
    const path = returnTo ?? location.pathname + location.search + location.hash
    const address = signInAddress(safeReturnPath(path, location.origin))
    location.assign(await within(signInMilliseconds, address))
    // Who comes back by the browser's Back, or never got away, may try again.
    addEventListener('pageshow', giveUp, { once: true })
    setTimeout(giveUp, signInMilliseconds)
  } catch (cause) {
    giveUp()
    logFailure(messages.signInFailed, cause)
    if (isRefusal(cause)) throw cause
  }
}

/** Forgets everything here and in the other tabs, and signs out at the provider, which comes back to `/logout`. */
export async function signOut(): Promise<void> {
  const tokens = keptTokens()
  show({ user: nobody, status: 'signing-out' })
  forgetEverything()
  tellOtherTabs({ user: nobody, status: 'signed-out' })
  try {
    if (tokens === null) throw new SessionError('noUserSession')
    const { revoke, signOutOf } = await import('./flow.ts')
    // The sign-out at the provider ends the sign-in with all that it gave; taking the token back only comes sooner.
    const revoking = tokens.refreshToken ? revoke(tokens.refreshToken).catch(() => {}) : null
    const leaving = Promise.all([signOutOf(tokens.idToken || null), revoking])
    const [{ address, method, fields }] = await within(signOutMilliseconds, leaving)
    submit(address, method, fields)
  } catch (cause) {
    logFailure(cause instanceof Late ? messages.signOutTimedOut : 'The signout has failed', cause)
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

class Late extends SessionError {}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Late('networkError')), milliseconds)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
