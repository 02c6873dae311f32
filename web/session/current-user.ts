import { ApiFailure } from '../api/failure.ts'
import { NoAnswer } from '../api/no-answer.ts'
import { readConfig } from '../api/read-config.ts'
import { request } from '../api/request.ts'
import { timeLimitOf } from '../api/time-limit.ts'
import { logFailure } from '../base/log.ts'
import { recordOf } from '../base/object.ts'
import { givenName, userOf } from './claims.ts'
import { endSession } from './end-session.ts'
import { SessionError } from './errors.ts'
import { currentSession, showEverywhere } from './snapshot.ts'
import { keptTokens, wasWarned } from './storage.ts'
import { accessToken } from './token.ts'
import type { User } from './user.ts'

let showing: Promise<unknown> | null = null

/**
 * Shows the user of the stored tokens with the data of the server, because the tokens do not say who is a
 * reader. If the server does not answer, shows the data of the tokens. Returns why GET AppUser failed, or
 * null if it did not.
 *
 * @throws SessionError noUserSession if nobody is signed in; default if the session is over
 */
export function showCurrentUser(): Promise<unknown> {
  showing ??= show().finally(() => {
    showing = null
  })
  return showing
}

async function show(): Promise<unknown> {
  if (keptTokens() === null) throw new SessionError('noUserSession')
  const { auth, api } = await readConfig()
  const { profile, failure } = await askProfile(api)
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

/**
 * Returns whether a failed GET AppUser leads to /home. It does not while the person is offline, the server is
 * silent or the backend is switched off: the page shows that, and an open game stays. A 401 and an
 * unavailable provider are handled elsewhere.
 */
export function leadsHome(failure: unknown): boolean {
  if (failure instanceof NoAnswer) return failure.kind === 'unreachable'
  return failure instanceof ApiFailure && failure.status !== 401 && !failure.isPause
}

/**
 * Returns the user of the tokens with the server's data. Address and website come from the identity token
 * first.
 */
function joined(user: User, profile: Partial<User> | null): User {
  const emailAddress = user.emailAddress || profile?.emailAddress || ''
  const website = user.isAdmin ? user.website || profile?.website || '' : ''
  return { ...user, ...profile, emailAddress, website }
}

interface Asked {
  readonly profile: Partial<User> | null
  /** Why there is no profile. */
  readonly failure: unknown
}

/** Loads the person's profile from the server. A refused token ends the session. */
async function askProfile(api: string): Promise<Asked> {
  try {
    const { response, token } = await askWithToken(api)
    if (response?.status === 401) endSession()
    if (!response?.ok) {
      const body: unknown = await response?.json().catch(() => null)
      return { profile: null, failure: response && new ApiFailure(response, body) }
    }
    const found = recordOf(await response.json())
    const named = found['isNamed'] === false ? await giveName(api, token, found) : null
    return { profile: { ...profileOf(found), ...named }, failure: null }
  } catch (cause) {
    logFailure('The profile could not be read', cause)
    return { profile: null, failure: cause }
  }
}

/**
 * Gives a person without a name on the server the name of the identity token, which the server never sees, by
 * an update of the profile. Returns the name that the server stored, or null.
 */
async function giveName(
  api: string,
  token: string,
  found: Record<string, unknown>,
): Promise<Partial<User> | null> {
  const displayName = givenName(keptTokens()?.idToken ?? '')
  if (displayName === '' || displayName === found['displayName']) return null
  try {
    const body = JSON.stringify({ displayName, profilePicture: found['profilePicture'] })
    const response = await ask(api, token, { method: 'PUT', body })
    if (!response.ok) throw new Error(`Status ${response.status}`)
    return profileOf(recordOf(await response.json()))
  } catch (cause) {
    logFailure('The name of the identity token could not be kept', cause)
    return null
  }
}

/**
 * Returns the answer, or null if the session is over, and the token that was sent. Renews a refused token
 * once.
 */
async function askWithToken(api: string): Promise<{ response: Response | null; token: string }> {
  const token = await accessToken()
  if (token === null) return { response: null, token: '' }
  const response = await ask(api, token)
  if (response.status !== 401) return { response, token }
  const other = await accessToken(token)
  return other === null ? { response: null, token } : { response: await ask(api, other), token: other }
}

function ask(api: string, token: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return request(`${api}/AppUser`, timeLimitOf(init.method ?? 'GET', '/AppUser'), { ...init, headers })
}

function profileOf(found: Record<string, unknown>): Partial<User> {
  const profile: Partial<User> = {}
  for (const name of ['displayName', 'profilePicture', 'emailAddress', 'website'] as const) {
    if (typeof found[name] === 'string') profile[name] = found[name]
  }
  for (const name of ['isAdmin', 'isReader'] as const) {
    if (typeof found[name] === 'boolean') profile[name] = found[name]
  }
  return profile
}
