import { currentSession, showEverywhere } from './snapshot.ts'
import { forgetTokens, ifStorageOpen, readStored } from './storage.ts'
import { personNow } from './token-claims.ts'
import { nobody } from './user.ts'

/** Ends the session, as the provider or the server said. The next login returns to this page. */
export function endSession(): null {
  keepEndedPlace()
  forgetTokens()
  if (currentSession().status !== 'signed-out') showEverywhere({ user: nobody, status: 'signed-out' })
  return null
}

// The page on which the session ended, for the same person's next login in this tab. Signing out removes it.
const key = 'skyway.ended-at'

/** Stores the open page while the person is still known. Without a session it stores nothing. */
export function keepEndedPlace(): void {
  const person = personNow()
  if (person === null) return
  const path = location.pathname + location.search + location.hash
  ifStorageOpen(() => sessionStorage.setItem(key, JSON.stringify({ person, path })))
}

/** Returns the path on which the session of the present person ended, once; otherwise null. */
export function takeEndedPlace(): string | null {
  const { person, path } = readStored(() => sessionStorage, key) ?? {}
  ifStorageOpen(() => sessionStorage.removeItem(key))
  if (typeof path !== 'string' || person !== personNow()) return null
  return safeReturnPath(path, location.origin)
}

/**
 * Returns the path to go to after a sign-in, or `/` for any address outside this site, so that a forged link
 * cannot redirect a person elsewhere.
 */
export function safeReturnPath(asked: string | undefined, origin: string): string {
  if (asked === undefined || !URL.canParse(asked, origin)) return '/'
  const url = new URL(asked, origin)
  if (
    url.origin !== origin ||
    /^\/(sign-in|sign-up|forgot-password|first-admin|logout)\/?$/.test(url.pathname)
  )
    return '/'
  return url.pathname + url.search + url.hash
}
