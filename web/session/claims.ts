import { cutText } from '../../content/reader/graphemes.ts'
import type { AuthConfig } from '../base/config.ts'
import { isObject } from '../base/object.ts'
import { type Claims, claimsOf } from './token-claims.ts'
import { nobody, type User } from './user.ts'

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
