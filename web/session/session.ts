import * as text from '../../content/text/session.ts'
import { ApiFailure } from '../api/client.ts'
import { readConfig } from '../api/config.ts'
import { currentConnection, onConnectionChange } from '../api/connection.ts'
import { forgetKeptAnswers } from '../api/kept-answers.ts'
import { logFailure } from '../base/log.ts'
import { joined, keptUser, leadsHome, loadProfile, userOf } from './current-user.ts'
import { isRefusal, SessionError } from './errors.ts'
import { isNewGame, keepEndedPlace, returnPath, takeEndedPlace } from './return-to.ts'
import { keptInvitation, receiveSignUpCode, redeemSignUpCode } from './sign-up-code.ts'
import { draftPrefix, ifStorageOpen, keptTokens, readStored, type Tokens, wasWarned } from './storage.ts'
import { currentSession, listenToOtherTabs, sendToOtherTabs, show, showEverywhere } from './tabs.ts'
import { forgetTokens, keepTokens, personNow } from './tokens.ts'
import { nobody } from './user.ts'

const protocol = () => import('./openid-connect.ts')

const signInMilliseconds = 10_000
const signOutMilliseconds = 3000
const recheckMilliseconds = 60_000

/** For the log only. */
const signInFailed = 'The signin has failed'

/**
 * Finds out who is signed in: reads the provider's answer from the address if that is one, or the tokens from
 * storage. Returns the path to go to: back after a sign-in, or /home if the person could not be loaded;
 * otherwise null.
 */
export async function startSession(address: URL, isAnswer: boolean): Promise<string | null> {
  listenToOtherTabs()
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
  if (isAnswer) return await comeBack(address)
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

let showing: Promise<unknown> | null = null

/**
 * Shows the user of the stored tokens with the data of the server. If the server does not answer, shows the
 * data of the tokens. Returns why GET AppUser failed, or null if it did not.
 *
 * @throws SessionError noUserSession if nobody is signed in; default if the session is over
 */
export function showCurrentUser(): Promise<unknown> {
  showing ??= loadAndShow().finally(() => {
    showing = null
  })
  return showing
}

async function loadAndShow(): Promise<unknown> {
  if (keptTokens() === null) throw new SessionError('noUserSession')
  const { auth } = await readConfig()
  const { profile, failure } = await loadProfile()
  if (failure instanceof ApiFailure && failure.status === 401) endSession()
  // The person has signed out meanwhile.
  if (currentSession().status === 'signing-out') throw new SessionError('noUserSession')
  const tokens = keptTokens()
  const user = tokens && userOf(tokens, auth)
  if (!user?.signedIn) {
    endSession()
    throw new SessionError('default')
  }
  const { signedIn } = currentSession().user
  if (profile !== null || !signedIn) {
    showEverywhere({ user: { ...joined(user, profile), signInWarned: wasWarned() }, status: 'signed-in' })
  }
  return failure
}

/** Ends the session, as the provider or the server said. The next login returns to this page. */
export function endSession(): null {
  keepEndedPlace()
  forgetTokens()
  if (currentSession().status !== 'signed-out') showEverywhere({ user: nobody, status: 'signed-out' })
  return null
}

/**
 * Returns the access token of the stored tokens if they are good, otherwise renews them; null if the session
 * is over. One tab renews at a time; the others then find new tokens.
 *
 * @throws SessionError networkError if the provider cannot be reached
 */
export function renewUnless(isGood: (tokens: Tokens) => boolean): Promise<string | null> {
  const renewInTurn = () => renew(isGood)
  // Web Locks exist on every secure page. Without them the provider accepts a repeated renewal for a short
  // time.
  return 'locks' in navigator ? navigator.locks.request('skyway.tokens', renewInTurn) : renewInTurn()
}

async function renew(isGood: (tokens: Tokens) => boolean): Promise<string | null> {
  const tokens = keptTokens()
  if (tokens === null) return null
  if (isGood(tokens)) return tokens.accessToken
  const { refreshToken } = tokens
  if (refreshToken === null) return endSession()
  const renewed = await protocol()
    .then(({ renewTokens }) => renewTokens(tokens, refreshToken))
    .catch((cause: unknown) => {
      throw new SessionError('networkError', { cause })
    })
  // Another tab has signed out meanwhile, so the new tokens are dropped.
  if (keptTokens() === null) return null
  if (renewed === null) return endSession()
  keepTokens(renewed)
  // New tokens may have other claims.
  void checkAgain()
  return renewed.accessToken
}

async function comeBack(address: URL): Promise<string> {
  // First, so that a code stays neither in the address bar nor in the history.
  history.replaceState(history.state, '', '/')
  try {
    const { finishSignIn } = await protocol()
    // The profile, which is loaded next, needs the configuration.
    const finished = Promise.all([finishSignIn(address), readConfig()])
    const [{ tokens, returnTo }] = await within(signInMilliseconds, finished)
    keepTokens(tokens)
    forgetDraftsOfOthers(personNow())
    await forgetKeptAnswers()
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

/**
 * Leaves for the provider's sign-in and returns to `returnTo`, a path of the site. A failure is only logged.
 *
 * @param isNew whether the provider begins with a new account, if it can be asked to
 * @throws SessionError if a sign-in is in progress, or if the site or the browser is not set up for one
 */
export async function signIn(returnTo?: string, isNew = false): Promise<void> {
  if (currentSession().status === 'challenge-pending') {
    throw new SessionError('default', { message: text.pending })
  }
  const before = currentSession()
  show({ ...before, status: 'challenge-pending' })
  const giveUp = () => {
    if (currentSession().status === 'challenge-pending') show(before)
  }
  try {
    const { signInAddress } = await protocol()
    const address = signInAddress(returnPath(returnTo), isNew)
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
 * Removes everything here and in the other tabs, and signs out at the provider, which returns to `/logout`.
 */
export async function signOut(): Promise<void> {
  const tokens = keptTokens()
  show({ user: nobody, status: 'signing-out' })
  forgetEverything()
  sendToOtherTabs({ user: nobody, status: 'signed-out' })
  try {
    if (tokens === null) throw new SessionError('noUserSession')
    const { revoke, signOutOf } = await protocol()
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

/** Removes all data about the person from this browser, for signing out. */
export function forgetEverything(): void {
  ifStorageOpen(() => localStorage.clear())
  ifStorageOpen(() => sessionStorage.clear())
  void forgetKeptAnswers()
}

/** Removes what other people have typed into forms of this tab and not saved. */
export function forgetDraftsOfOthers(person: string | null): void {
  ifStorageOpen(() => {
    for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(draftPrefix))) {
      const writer = readStored(() => sessionStorage, key)?.['person']
      if (writer !== null && writer !== person) sessionStorage.removeItem(key)
    }
  })
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
