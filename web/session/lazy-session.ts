import { logFailure } from '../base/log.ts'
import { concernsSession, isAnswerOfProvider } from './arrival.ts'
import { currentSession, listenToOtherTabs, onSessionChange, show } from './snapshot.ts'
import { keptTokens, wasWarned } from './storage.ts'
import { nobody } from './user.ts'

// Most visits have no session. Its code is loaded for visits that have, start or end one.
const live = () => import('./live-session.ts')
const protocol = () => import('./openid-connect.ts')

let starting: Promise<string | null> | null = null

/** Starts the session once, as live-session.ts does. A visit without a session has nothing to load. */
export function lazyStart(): Promise<string | null> {
  if (starting === null) addEventListener('pageshow', checkRestoredPage)
  starting ??= concernsSession(new URL(location.href)) ? startLive() : Promise.resolve(startWithout())
  return starting
}

/**
 * Loads a page again that the browser has restored, by its Back, as it was left, if its session has ended or begun
 * meanwhile. What was private on it stays in its memory until then.
 */
function checkRestoredPage({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  const { status } = currentSession()
  if (status === 'signing-out') location.replace('/')
  else if ((status === 'signed-in') !== (keptTokens() !== null)) location.reload()
}

async function startLive(): Promise<string | null> {
  try {
    const isAnswer = isAnswerOfProvider(new URL(location.href))
    const [{ startSession }] = await Promise.all([live(), isAnswer && protocol()])
    return await startSession()
  } catch (cause) {
    logFailure('The session could not be started', cause)
    show({ user: nobody, status: 'signed-out' })
    return null
  }
}

function startWithout(): null {
  listenToOtherTabs()
  const stop = onSessionChange(() => {
    // Somebody signed in in another tab.
    if (currentSession().status !== 'signed-in') return
    stop()
    void startLive()
  })
  show({ user: { ...nobody, signInWarned: wasWarned() }, status: 'signed-out' })
  return null
}

/** Loads what a login needs before it is needed, when the pointer is at its button. */
export function prepareSignIn(): void {
  // The login itself reports a failure.
  Promise.all([live(), protocol().then(({ findProvider }) => findProvider())]).catch(() => {})
}

/** Leaves for the provider's sign-in; see live-session.ts. */
export async function lazySignIn(returnTo?: string): Promise<void> {
  await (await live()).signIn(returnTo)
}

/** Signs out here and at the provider; see live-session.ts. */
export async function lazySignOut(): Promise<void> {
  await (await live()).signOut()
}
