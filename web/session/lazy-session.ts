import { logFailure } from '../base/log.ts'
import { concernsSession } from './arrival.ts'
import { currentSession, listenToOtherTabs, onSessionChange, show } from './snapshot.ts'
import { wasWarned } from './storage.ts'
import { nobody } from './user.ts'

// Most visits have no session. Its code is loaded for visits that have, start or end one.
const live = () => import('./live-session.ts')

let starting: Promise<string | null> | null = null

/** Starts the session once, as live-session.ts does. A visit without a session has nothing to load. */
export function lazyStart(): Promise<string | null> {
  starting ??= concernsSession(new URL(location.href)) ? startLive() : Promise.resolve(startWithout())
  return starting
}

async function startLive(): Promise<string | null> {
  try {
    return await (await live()).startSession()
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

/** Leaves for the provider's sign-in; see live-session.ts. */
export async function lazySignIn(returnTo?: string): Promise<void> {
  await (await live()).signIn(returnTo)
}

/** Signs out here and at the provider; see live-session.ts. */
export async function lazySignOut(): Promise<void> {
  await (await live()).signOut()
}
