import { cutText } from '../../content/reader/graphemes.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import type { AuthConfig } from '../api/config.ts'
import { currentConnection } from '../api/connection.ts'
import { NoAnswer } from '../api/no-answer.ts'
import { tokenSource } from '../api/session.ts'
import { logFailure } from '../base/log.ts'
import { isObject } from '../base/object.ts'
import { keptTokens, readStored, userKey } from './storage.ts'
import { type Claims, claimsOf } from './tokens.ts'
import { nobody, type User } from './user.ts'

// Who is signed in, by three sources: the copy in this tab, the tokens and the server.

/** Returns the user from session storage, with which a reload starts, or null. */
export function keptUser(): User | null {
  const found = readStored(() => sessionStorage, userKey)
  if (found?.['signedIn'] !== true) return null
  const texts = ['displayName', 'profilePicture', 'emailAddress', 'website'] as const
  const marks = ['signedIn', 'signInWarned', 'isAdmin', 'isReader'] as const
  const user = { ...nobody }
  for (const name of texts) if (typeof found[name] === 'string') user[name] = found[name]
  for (const name of marks) if (typeof found[name] === 'boolean') user[name] = found[name]
  return user
}

/** What the server says about a person. The tokens do not say who is a reader. */
type Profile = Pick<
  User,
  'displayName' | 'profilePicture' | 'emailAddress' | 'website' | 'isAdmin' | 'isReader'
>

/** Loads the person's profile from the server. Without one, returns why, or null if the session is over. */
export async function loadProfile(): Promise<{ profile: Profile | null; failure: unknown }> {
  try {
    // A session that ends with this renewal ends without a message, unlike one whose call is refused. Offline no token can
    // be renewed, and the device may have the answer.
    const isOver = currentConnection() !== 'offline' && (await tokenSource()()) === null
    if (isOver) return { profile: null, failure: null }
    const { displayName, profilePicture, emailAddress, website, isAdmin, isReader, isNamed } = await answer(
      api.GET('/AppUser'),
    )
    const named = isNamed ? null : await giveName({ displayName, profilePicture })
    const profile = { displayName, profilePicture, emailAddress, website, isAdmin, isReader, ...named }
    return { profile, failure: null }
  } catch (cause) {
    if (!(cause instanceof ApiFailure)) logFailure('The profile could not be read', cause)
    return { profile: null, failure: cause }
  }
}

/**
 * Gives a person without a name on the server the name of the identity token, which the server never sees, by
 * an update of the profile. Returns what the server stored, or null.
 */
async function giveName(
  shown: Pick<Profile, 'displayName' | 'profilePicture'>,
): Promise<Pick<Profile, 'displayName' | 'profilePicture'> | null> {
  const displayName = givenName(keptTokens()?.idToken ?? '')
  if (displayName === '' || displayName === shown.displayName) return null
  try {
    return await answer(api.PUT('/AppUser', { body: { ...shown, displayName } }))
  } catch (cause) {
    logFailure('The name of the identity token could not be kept', cause)
    return null
  }
}

/**
 * Returns the user of the tokens with the server's data. Address and website come from the identity token
 * first.
 */
export function joined(user: User, profile: Profile | null): User {
  const emailAddress = user.emailAddress || profile?.emailAddress || ''
  const website = user.isAdmin ? user.website || profile?.website || '' : ''
  return { ...user, ...profile, emailAddress, website }
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

/** Returns the user in the tokens. A username longer than three characters counts as signed in. */
export function userOf(
  { accessToken, idToken }: { accessToken: string; idToken: string },
  config: AuthConfig,
): User {
  const access = claimsOf(accessToken)
  const identity = claimsOf(idToken)
  const username = text(access[setting(config, 'usernameClaim') ?? 'sub']) || text(access['sub'])
  if (username.length <= 3) return nobody
  const groups = groupsOf(access, config)
  const isAdmin = groups.includes('Admin')
  return {
    displayName: givenName(idToken) || username,
    profilePicture: text(identity['picture']),
    emailAddress: text(identity['email']),
    website: isAdmin ? text(identity['website']) : '',
    signedIn: true,
    signInWarned: false,
    isAdmin,
    isReader: groups.includes('Readers'),
  }
}

/** The greatest length of a name on the server. */
const longestName = 50
/**
 * An account identifier that is not a name to show: an email address, a UUID, an id such as
 * `Google_1234567890`.
 */
const accountId = /@|^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$|_\d{8,}$/i

/**
 * Returns the person's name in an identity token, cut to the length that the server stores; empty without
 * one.
 */
export function givenName(idToken: string): string {
  const identity = claimsOf(idToken)
  const name = ['name', 'nickname', 'preferred_username', 'cognito:username']
    .map((claim) => text(identity[claim]).trim())
    .find((found) => found !== '' && !accountId.test(found))
  return cutText(name ?? '', longestName).trim()
}

function groupsOf(claims: Claims, config: AuthConfig): string[] {
  const paths = config['groupsClaims']
  const separator = setting(config, 'groupsSeparator')
  const prefix = setting(config, 'groupsPrefix') ?? ''
  return texts(paths)
    .flatMap((path) => {
      const value = at(claims, path)
      return separator !== null && typeof value === 'string'
        ? value.split(separator).map((name) => name.trim())
        : texts(value)
    })
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

/**
 * Returns a claim by its name or by a path such as `realm_access.roles` or `/realm_access/roles`, as the
 * server reads it.
 */
function at(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  const steps = path.startsWith('/')
    ? path
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    : path.split('.')
  return steps.reduce<unknown>(own, claims)
}

function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : null
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function setting(config: AuthConfig, name: string): string | null {
  const value = config[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
