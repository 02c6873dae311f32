import * as text from '../../content/text/session.ts'
import { currentConnection, onConnectionChange } from '../api/connection.ts'
import { readConfig } from '../api/read-config.ts'
import { logFailure } from '../base/log.ts'
import { isAnswerOfProvider } from './arrival.ts'
import { leadsHome, showCurrentUser } from './current-user.ts'
import { endSession, safeReturnPath, takeEndedPlace } from './end-session.ts'
import { isRefusal, SessionError } from './errors.ts'
import { keptInvitation } from './invitation.ts'
import {
  forgetDraftsOfOthers,
  forgetEverything,
  keepTokens,
  keptReturnPath,
  keptUser,
} from './live-storage.ts'
import { receiveSignUpCode, redeemSignUpCode } from './sign-up-code.ts'
import {
  currentSession,
  listenToOtherTabs,
  onRenewal,
  sendToOtherTabs,
  show,
  showEverywhere,
} from './snapshot.ts'
import { keptTokens } from './storage.ts'
import { personNow } from './token-claims.ts'
import { nobody } from './user.ts'

const signInMilliseconds = 10_000
const signOutMilliseconds = 3000
const recheckMilliseconds = 60_000

/** For the log only. */
const signInFailed = 'The signin has failed'

let starting: Promise<string | null> | null = null

/**
 * Finds out who is signed in, once for all callers: reads the provider's answer from the address, or the
 * tokens from storage. Returns the path to go to: back after a sign-in, or /home if the person could not be
 * loaded; otherwise null.
 */
export function startSession(): Promise<string | null> {
  starting ??= start()
  return starting
}

async function start(): Promise<string | null> {
  listenToOtherTabs()
  onRenewal(() => void checkAgain())
  // After sleep, hours without a network, or a pause of the backend, the shown session may be outdated.
  onConnectionChange(() => {
    if (currentConnection() === 'online') void checkAgain()
  })
  let lookedAt = Date.now()
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - lookedAt) < recheckMilliseconds)
      return
    lookedAt = Date.now()
    void checkAgain()
  })
  const address = new URL(location.href)
  if (address.pathname === '/logout') {
    // Typed by hand, the login at the provider has to end, too.
    if (keptTokens() !== null) {
      await signOut()
      return null
    }
    forgetEverything()
    showEverywhere({ user: nobody, status: 'signed-out' })
    return null
  }
  if (isAnswerOfProvider(address)) return await comeBack(address)
  const known = keptTokens() && keptUser()
  if (known) show({ user: known, status: 'signed-in' })
  try {
    return leadsHome(await showCurrentUser()) ? '/home' : null
  } catch (cause) {
    if (!known) show({ user: nobody, status: 'signed-out' })
    if (!isNobody(cause)) logFailure(text.refusals.default, cause)
    return null
  }
}

/** Checks whether the shown session is still valid, and loads its user again. */
async function checkAgain(): Promise<void> {
  if (currentSession().status !== 'signed-in') return
  await showCurrentUser().catch((cause: unknown) => {
    if (isNobody(cause)) endSession()
    else logFailure(text.refusals.default, cause)
  })
}

function isNobody(cause: unknown): boolean {
  return cause instanceof SessionError && cause.kind === 'noUserSession'
}

async function comeBack(address: URL): Promise<string> {
  // First, so that a code stays neither in the address bar nor in the history.
  history.replaceState(history.state, '', '/')
  try {
    const { finishSignIn } = await import('./openid-connect.ts')
    // The profile, which is loaded next, needs the configuration.
    const finished = Promise.all([finishSignIn(address), readConfig()])
    const [{ tokens, returnTo }] = await within(signInMilliseconds, finished)
    keepTokens(tokens)
    forgetDraftsOfOthers(personNow())
    // Before the user is loaded, who may then be a reader.
    receiveSignUpCode(address)
    const code = await redeemSignUpCode()
    const failure = await showCurrentUser()
    const endedAt = takeEndedPlace()
    if (leadsHome(failure)) return '/home'
    // The page of a link redeems its code, unless the person may play already.
    if (keptInvitation() !== null) return '/codes'
    if (isNewGame(returnTo)) return returnTo
    // A new game asks for the code again by itself.
    if (code !== null && code.state !== 'accepted') return '/codes'
    return endedAt ?? returnTo
  } catch (cause) {
    logFailure(signInFailed, cause)
    const user = keptTokens() === null ? null : keptUser()
    show({ user: user ?? nobody, status: user ? 'signed-in' : 'signed-out' })
    return '/'
  }
}

/** Returns whether the person asked for a new game, which counts more than where the last session ended. */
function isNewGame(path: string): boolean {
  return /^\/(new-game\/|daily\/(play|practice)\/|challenge\/[^/]+\/play$)/.test(path)
}

/**
 * Leaves for the provider's sign-in and returns to `returnTo`, a path of the site. A failure is only logged.
 *
 * @throws SessionError if a sign-in is in progress, or if the site or the browser is not set up for one
 */
export async function signIn(returnTo?: string): Promise<void> {
  if (currentSession().status === 'challenge-pending') {
    throw new SessionError('default', { message: text.pending })
  }
  const before = currentSession()
  show({ ...before, status: 'challenge-pending' })
  const giveUp = () => {
    if (currentSession().status === 'challenge-pending') show(before)
  }
  try {
    const { signInAddress } = await import('./openid-connect.ts')
    const address = signInAddress(returnPath(returnTo))
    location.assign(await within(signInMilliseconds, address))
    // After the browser's Back, or if the page was never left, the person may try again.
    addEventListener('pageshow', giveUp, { once: true })
    setTimeout(giveUp, signInMilliseconds)
  } catch (cause) {
    giveUp()
    logFailure(signInFailed, cause)
    if (isRefusal(cause)) throw cause
  }
}

/**
 * Returns the path to return to, by default the open page. A sign-in that starts again on a sign-in page keeps
 * the path of the sign-in that led there.
 */
function returnPath(asked: string = location.pathname + location.search + location.hash): string {
  const path = safeReturnPath(asked, location.origin)
  const state = new URLSearchParams(location.search).get('state')
  const before = path === '/' && state !== null ? keptReturnPath(state) : null
  return safeReturnPath(before ?? path, location.origin)
}

/**
 * Removes everything here and in the other tabs, and signs out at the provider, which returns to `/logout`.
 */
export async function signOut(): Promise<void> {
  const tokens = keptTokens()
  show({ user: nobody, status: 'signing-out' })
  forgetEverything()
  sendToOtherTabs({ user: nobody, status: 'signed-out' })
  try {
    if (tokens === null) throw new SessionError('noUserSession')
    const { revoke, signOutOf } = await import('./openid-connect.ts')
    // The provider's sign-out revokes all tokens; revoking this one is only faster.
    const revoking = tokens.refreshToken ? revoke(tokens.refreshToken).catch(() => {}) : null
    const leaving = Promise.all([signOutOf(tokens.idToken || null), revoking])
    const [{ address, method, fields }] = await within(signOutMilliseconds, leaving)
    submit(address, method, fields)
  } catch (cause) {
    logFailure(cause instanceof TimedOut ? 'Signout timeout fail' : 'The signout has failed', cause)
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

class TimedOut extends SessionError {}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut('networkError')), milliseconds)
  })
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
