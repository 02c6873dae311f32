import { readConfig } from '../api/config.ts'
import { logFailure } from '../api/log.ts'
import { userOf } from './claims.ts'
import { SessionError } from './errors.ts'
import { keptTokens } from './kept.ts'
import { currentSession, endSession, showEverywhere } from './snapshot.ts'
import { accessToken, tokenAfter } from './token.ts'
import type { User } from './user.ts'

let showing: Promise<void> | null = null

/**
 * Shows the user of the kept tokens as the server knows the person, for the tokens do not say who is a reader; as the
 * tokens say where the server does not answer.
 *
 * @throws SessionError noUserSession when nobody is signed in; default when the session turns out to be over
 */
export function showCurrentUser(): Promise<void> {
  showing ??= show().finally(() => {
    showing = null
  })
  return showing
}

async function show(): Promise<void> {
  if (keptTokens() === null) throw new SessionError('noUserSession')
  const { auth, api } = await readConfig()
  const profile = await askProfile(api)
  // Who has signed out meanwhile is missed by nobody.
  if (currentSession().status === 'signing-out') throw new SessionError('noUserSession')
  const tokens = keptTokens()
  const user = tokens && userOf(tokens, auth)
  if (!user?.signedIn) {
    endSession()
    throw new SessionError('default')
  }
  const { signedIn, signInWarned } = currentSession().user
  if (profile !== null || !signedIn) {
    const website = user.isAdmin ? profile?.website || user.website : ''
    showEverywhere({ user: { ...user, ...profile, website, signInWarned }, status: 'signed-in' })
  }
}

/** What the server says of the person; null when it does not answer. A refusal of the token ends the session. */
async function askProfile(api: string): Promise<Partial<User> | null> {
  try {
    const token = await accessToken()
    if (token === null) return null
    let response = await ask(api, token)
    if (response.status === 401) {
      const other = await tokenAfter(token)
      if (other === null) return null
      response = await ask(api, other)
    }
    if (response.status === 401) endSession()
    if (!response.ok) return null
    return profileOf(await response.json())
  } catch (cause) {
    logFailure('The profile could not be read', cause)
    return null
  }
}

function ask(api: string, token: string): Promise<Response> {
  return fetch(`${api}/AppUser`, { headers: { authorization: `Bearer ${token}` } })
}

function profileOf(answer: unknown): Partial<User> {
  const found: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const profile: Partial<User> = {}
  for (const name of ['displayName', 'profilePicture', 'emailAddress', 'website'] as const) {
    if (typeof found[name] === 'string') profile[name] = found[name]
  }
  for (const name of ['isAdmin', 'isReader'] as const) {
    if (typeof found[name] === 'boolean') profile[name] = found[name]
  }
  return profile
}
