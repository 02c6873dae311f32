import { logFailure } from '../api/log.ts'
import { concernsSession } from './arrival.ts'
import { currentSession, listenToOtherTabs, onSessionChange, show } from './snapshot.ts'
import { nobody } from './user.ts'

// Most visitors of the pages have no session: what keeps one is loaded for those who have, begin or end one.
const live = () => import('./live-session.ts')

let starting: Promise<string | null> | null = null

/** Starts the session, once, as live-session.ts does; for a visitor without one there is nothing to find out. */
export function startSession(): Promise<string | null> {
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
  show({ user: nobody, status: 'signed-out' })
  return null
}

/** Leaves for the provider's sign-in; see live-session.ts. */
export async function signIn(returnTo?: string): Promise<void> {
  await (await live()).signIn(returnTo)
}

/** Signs out here and at the provider; see live-session.ts. */
export async function signOut(): Promise<void> {
  await (await live()).signOut()
}
