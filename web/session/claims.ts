import type { AuthConfig } from '../api/config.ts'
import { nobody, type User } from './user.ts'

type Claims = Readonly<Record<string, unknown>>

/** The claims of a token, unchecked: for showing only. The server decides what anyone may do. */
export function claimsOf(token: string): Claims {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** The user whom the tokens speak of. A username longer than three characters counts as signed in. */
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
    displayName: text(identity['name']) || text(identity['preferred_username']) || username,
    profilePicture: text(identity['picture']),
    emailAddress: text(identity['email']),
    website: isAdmin ? text(identity['website']) : '',
    signedIn: true,
    signInWarned: false,
    isAdmin,
    isReader: groups.includes('Readers'),
  }
}

function groupsOf(claims: Claims, config: AuthConfig): string[] {
  const claim = setting(config, 'groupsClaim') ?? 'groups'
  const separator = setting(config, 'groupsSeparator')
  const prefix = setting(config, 'groupsPrefix') ?? ''
  const value = claim.startsWith('/')
    ? claim
        .slice(1)
        .split('/')
        .reduce(step, claims as unknown)
    : claims[claim]
  const names =
    separator !== null && typeof value === 'string'
      ? value.split(separator).map((name) => name.trim())
      : value
  if (!Array.isArray(names)) return []
  return names
    .filter((name) => typeof name === 'string')
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

function step(value: unknown, name: string): unknown {
  const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : null
}

function setting(config: AuthConfig, name: string): string | null {
  const value = config[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
