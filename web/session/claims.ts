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

/** A claim by its name or by a path such as `realm_access.roles` or `/realm_access/roles`, as the server reads it. */
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
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : null
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
